const LAYERS = 'contracts|machines|adapters|views|app|sandbox|studio|tests'

const only = (layer, allowed) => ({
  name: `${layer}-may-only-use-${allowed.join('-and-') || 'itself'}`,
  severity: 'error',
  from: { path: `^${layer}/` },
  to: { path: `^(${LAYERS})/`, pathNot: `^(${[layer, ...allowed].join('|')})/` },
})

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    only('contracts', []),
    only('machines', ['contracts']),
    only('adapters', ['contracts', 'machines']),
    only('views', ['machines', 'contracts']),
    only('sandbox', ['contracts']),
    only('studio', ['contracts', 'machines']),
    {
      name: 'views-take-types-only-from-contracts',
      severity: 'error',
      from: { path: '^views/' },
      to: { path: '^contracts/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'machines-are-pure',
      severity: 'error',
      from: { path: '^machines/' },
      to: { path: 'node_modules', pathNot: 'node_modules/(xstate|temporal-polyfill)/' },
    },
    {
      name: 'contracts-know-zod-only',
      severity: 'error',
      from: { path: '^contracts/' },
      to: { path: 'node_modules', pathNot: 'node_modules/zod/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { pathNot: '^app/' },
      to: { circular: true },
    },
    {
      name: 'no-cycles-in-app',
      severity: 'error',
      from: { path: '^app/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  },
}
