import { UsageError } from '../../studio/cli/arguments.ts'

/**
 * Does what a command is for and sets the exit code: what `act` answers, 2 for wrong arguments, 1 for anything else that is thrown. A plain Error is a sentence for
 * whoever called; errors of other kinds are mistakes in the code and tell where.
 */
export async function endWith(act: () => Promise<number>): Promise<void> {
  // A reader such as head that has seen enough is no failure. Not `process.exit`: while V8 compiles beside it, that may wait for ever (Node 24).
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  try {
    process.exitCode = await act()
  } catch (error) {
    const isUsage = error instanceof UsageError
    const isSentence = isUsage || (error instanceof Error && error.constructor === Error)
    console.error(isSentence ? error.message : error)
    process.exitCode = isUsage ? 2 : 1
  }
}
