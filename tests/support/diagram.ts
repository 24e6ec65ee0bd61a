import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { toMermaid } from '../../studio/diagrams/mermaid.ts'

/** Compares the machine with the diagram beside it; `vitest -u` writes it anew. */
export async function checkDiagram(machine: AnyStateMachine, diagram: URL): Promise<void> {
  if (!diagram.pathname.endsWith('.diagram.mmd'))
    throw new Error(`${diagram.pathname}: a diagram is named x.diagram.mmd`)
  await expect(toMermaid(machine)).toMatchFileSnapshot(fileURLToPath(diagram))
}
