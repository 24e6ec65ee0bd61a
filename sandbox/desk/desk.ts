import type { Hono } from 'hono'
import type { SandboxControl } from '../control/control.ts'
import type { SandboxSite } from '../handler.ts'
import type { HttpEnvironment } from '../http-environment.ts'
import type { Tokens } from '../session/tokens.ts'

interface DeskOptions {
  control: SandboxControl
  tokens: Tokens
  sites: readonly SandboxSite[]
}

export function registerDesk(app: Hono<HttpEnvironment>, _options: DeskOptions) {
  app.get('/sandbox/', (c) => c.text('desk'))
}
