/**
 * The direction of imports: rehearsal → http → registry → { versioning, references, formats, store } → model. Every layer may throw
 * the errors of `errors.ts`. Inside `formats`, and between all folders below `src`, there are no circles either.
 */
const errors = '^src/errors\\.ts$';

/** What each layer may import, itself aside. */
const layers = {
  model: [],
  versioning: ['model'],
  references: ['model', 'versioning'],
  formats: ['model', 'versioning', 'tables'],
  store: ['model'],
  tables: ['model'],
  fetching: ['model'],
  registry: ['model', 'versioning', 'references', 'formats', 'store', 'tables', 'fetching'],
  http: ['model', 'registry', 'formats', 'versioning', 'fetching'],
  rehearsal: ['http', 'registry', 'store'],
};

/** What each folder of `formats` may import of the others. */
const formatFolders = {
  message: [],
  markup: [],
  grammar: ['message', 'markup'],
  'model-2.1': ['message', 'grammar'],
  fit: ['message', 'grammar', 'model-2.1'],
  packaging: ['message'],
  data: ['message', 'markup', 'grammar', 'packaging', 'xml', 'json'],
  xml: ['message', 'markup', 'grammar', 'model-2.1', 'fit'],
  json: ['message', 'grammar', 'model-2.1', 'fit'],
  'registry-messages': ['message', 'markup', 'grammar', 'model-2.1', 'fit', 'xml'],
  'text-format': ['message', 'grammar', 'structure-schema'],
  'structure-schema': ['message', 'markup', 'grammar', 'model-2.1', 'fit', 'xml', 'json'],
};

/** What each folder of `http` may import of the others. */
const httpFolders = {
  parameters: [],
  log: [],
  limits: [],
  errors: ['limits', 'parameters'],
  server: ['limits', 'errors'],
  auth: ['limits'],
  'access-rules': ['auth', 'message-body', 'representation', 'errors', 'parameters'],
  representation: ['limits', 'errors', 'parameters'],
  openapi: ['errors', 'parameters'],
  'message-body': ['limits', 'representation', 'errors', 'parameters'],
  explorer: ['representation'],
  health: ['parameters'],
  'sign-in': ['auth', 'limits', 'errors', 'parameters'],
  backup: ['auth', 'limits', 'parameters'],
  'moving-in': ['auth', 'limits', 'message-body', 'submission', 'representation', 'errors', 'parameters'],
  'audit-log': ['auth', 'limits', 'representation', 'parameters'],
  history: ['changes', 'reference-graph', 'versions', 'openapi', 'representation', 'parameters'],
  'reference-graph': ['openapi', 'representation', 'parameters'],
  submission: ['auth', 'limits', 'message-body', 'registrations', 'versions', 'representation', 'errors', 'parameters'],
  search: ['openapi', 'representation', 'errors', 'parameters'],
  versions: ['message-body', 'openapi', 'representation', 'errors', 'parameters'],
  metrics: ['auth', 'representation', 'parameters'],
  lock: ['limits', 'message-body', 'openapi', 'representation', 'errors', 'parameters'],
  structures: ['representation', 'errors', 'parameters'],
  schemas: ['structures', 'representation', 'errors', 'parameters'],
  availability: ['limits', 'structures', 'representation', 'errors', 'parameters'],
  changes: ['auth', 'limits', 'openapi', 'representation', 'errors', 'parameters'],
  'data-queries': [
    'availability',
    'limits',
    'message-body',
    'openapi',
    'validation',
    'representation',
    'errors',
    'parameters',
  ],
  loads: ['auth', 'data-queries', 'validation', 'representation', 'errors', 'parameters'],
  validation: ['auth', 'limits', 'message-body', 'openapi', 'representation', 'errors', 'parameters'],
  registrations: ['availability', 'representation', 'errors', 'parameters'],
  'metadata-sets': ['structures', 'representation', 'errors', 'parameters'],
  proposals: [
    'access-rules',
    'auth',
    'limits',
    'message-body',
    'submission',
    'versions',
    'representation',
    'errors',
    'parameters',
  ],
};

const folder = (path) => `^src/${path.replaceAll('.', '\\.')}/`;

const layerRules = Object.entries(layers).map(([layer, allowed]) => ({
  name: `layer-${layer}`,
  comment: `${layer} may import ${allowed.join(', ') || 'nothing'} of src, and errors.ts`,
  severity: 'error',
  from: { path: folder(layer) },
  to: { path: '^src/', pathNot: [errors, ...[layer, ...allowed].map(folder)] },
}));

const formatRules = Object.entries(formatFolders).map(([name, allowed]) => ({
  name: `formats-${name}`,
  comment: `formats/${name} may import ${allowed.join(', ') || 'nothing'} of formats`,
  severity: 'error',
  from: { path: folder(`formats/${name}`) },
  to: { path: folder('formats/[^/]+'), pathNot: [name, ...allowed].map((each) => folder(`formats/${each}`)) },
}));

const httpRules = Object.entries(httpFolders).map(([name, allowed]) => ({
  name: `http-${name}`,
  comment: `http/${name} may import ${allowed.join(', ') || 'nothing'} of the folders of http, and neither routes, router nor app`,
  severity: 'error',
  from: { path: folder(`http/${name}`) },
  to: {
    path: [folder('http/[^/]+'), '^src/http/(app|router|routes)\\.ts$'],
    pathNot: [name, ...allowed].map((each) => folder(`http/${each}`)),
  },
}));

/** The modules that the explorer may import: they need nothing of Node.js, and no package. */
const safeForBrowsers = [
  '^src/errors\\.ts$',
  '^src/formats/sheets/run-protection\\.ts$',
  '^src/model/(artefact|artefact-type-table|artefact-types|compare-texts|content|group-by|local-texts|longest-id|steps|turns|urn)\\.ts$',
  '^src/references/code-index\\.ts$',
  '^src/versioning/(precedence|stability|syntax-error|version)\\.ts$',
];

module.exports = {
  forbidden: [
    ...layerRules,
    ...formatRules,
    ...httpRules,
    {
      name: 'neo4j-in-store-only',
      severity: 'error',
      from: { path: '^src/', pathNot: folder('store') },
      to: { path: 'node_modules/neo4j-driver' },
    },
    {
      name: 'duckdb-in-tables-only',
      severity: 'error',
      from: { path: '^src/', pathNot: folder('tables') },
      to: { path: 'node_modules/@duckdb' },
    },
    {
      name: 'tables-for-data-only',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [folder('tables'), folder('formats/data'), folder('registry/validation'), folder('registry/data')],
      },
      to: { path: folder('tables') },
    },
    {
      name: 'no-duckdb-in-the-server',
      comment: 'DuckDB is native code, which data of strangers reach: it is loaded in processes for data only.',
      severity: 'error',
      from: { path: '^src/(start/start|http/app)\\.ts$' },
      to: { path: '^src/tables/tables\\.ts$', reachable: true },
    },
    {
      name: 'koa-in-http-only',
      severity: 'error',
      from: { path: '^src/', pathNot: folder('http') },
      to: { path: 'node_modules/(koa|@koa)' },
    },
    {
      name: 'web-knows-http-only',
      comment: 'The explorer knows the HTTP interface of the registry, and what runs in browsers too.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(src|test|bench)/', pathNot: safeForBrowsers },
    },
    {
      name: 'safe-for-browsers',
      severity: 'error',
      from: { path: safeForBrowsers },
      to: { pathNot: safeForBrowsers },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-circles-between-folders',
      comment:
        'The folder src itself never counts: imports between a folder and one inside it are left out of account.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/' },
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: ['^src/main\\.ts$', '^web/src/(main\\.tsx|docs\\.ts|.*\\.d\\.ts)$'] },
      to: {},
    },
    {
      name: 'no-dev-dependencies-in-src',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
