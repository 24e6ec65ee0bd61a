import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { toMermaid } from '../../studio/diagrams/mermaid.ts'

/** Compares the machine with the diagram beside it; `vitest -u` writes it anew. */
export async function checkDiagram(machine: AnyStateMachine, diagram: URL): Promise<void> {
  const file = fileURLToPath(diagram)
  if (!file.endsWith('.diagram.mmd')) throw new Error(`${file}: a diagram is named x.diagram.mmd`)
  const text = toMermaid(machine)
  if (!existsSync(file)) {
    // Vitest would write it too, and pass: a lost diagram would go unnoticed.
    writeFileSync(file, text)
    throw new Error(`${file} was missing. It is written now: read it, then run again.`)
  }
  await expect(text).toMatchFileSnapshot(file)
}
