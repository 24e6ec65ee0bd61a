import { readConfiguration } from './configuration.ts'
import { PortTakenError } from './listen.ts'
import { startSandbox } from './server.ts'

const configuration = readConfiguration(process.env)
if (!configuration.ok) {
  console.error(configuration.problems.join('\n'))
  process.exit(1)
}

const { options } = configuration
try {
  const sandbox = await startSandbox(options)
  console.log(`Sandbox  ${sandbox.apiOrigin}${options.faults ? '/sandbox/' : '/'}`)
  console.log(`Third parties  ${sandbox.thirdPartyOrigin}`)
  console.log(`Cam provider  ${sandbox.camOrigin}`)
  console.log(`Data  ${whatBecameOfData(sandbox.isKept)}`)
  void sandbox.warmUp()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void sandbox.close().then(() => process.exit(0)))
  }
} catch (error) {
  if (!(error instanceof PortTakenError)) throw error
  const variables = {
    SANDBOX_PORT: options.port,
    SANDBOX_THIRD_PARTY_PORT: options.thirdPartyPort,
    SANDBOX_CAM_PORT: options.camPort,
  }
  const [variable] = Object.entries(variables).find(([, port]) => port === error.port) ?? []
  console.error(`Port ${error.port} is taken. Stop what uses it, or set ${variable} to another port.`)
  process.exit(1)
}

function whatBecameOfData(isKept: boolean): string {
  const { databasePath } = options
  if (isKept) return `as it was left, in ${databasePath}`
  if (databasePath === ':memory:')
    return 'begins anew: balances and log-ins of the last time are gone (SANDBOX_DATABASE=file keeps them)'
  return `begins anew in ${databasePath}, which held none of this version`
}
