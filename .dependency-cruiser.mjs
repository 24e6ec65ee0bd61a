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
      // The studio's workers run the cases of paths, where there is no window.
      name: 'cases-reach-no-product',
      severity: 'error',
      from: { path: '^tests/.*\\.cases\\.ts$' },
      to: { path: '^(app/(routes|site)|views)/', reachable: true },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
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
