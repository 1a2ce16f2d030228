/**
 * The one-way rule: http → registry → { versioning, references, formats, store } → model.
 * `errors.ts` is common ground: it knows nothing and everyone may throw one.
 */
const room = (name) => `^src/${name}/`;
const forbid = (from, to, comment) => ({
  name: `${from}-knows-nothing-of-others`,
  comment,
  severity: 'error',
  from: { path: room(from) },
  to: { path: '^src/', pathNot: [room(from), '^src/errors\\.ts$', ...to.map(room)] },
});

module.exports = {
  forbidden: [
    forbid('model', [], 'The model imports nothing of ours.'),
    forbid('versioning', ['model'], 'Versions and patterns stand alone.'),
    forbid('references', ['model', 'versioning'], 'References are extracted from the model.'),
    forbid('formats', ['model'], 'A format reads and writes the model.'),
    forbid('store', ['model'], 'The store keeps the model.'),
    forbid('registry', ['model', 'versioning', 'references', 'formats', 'store'], 'A use case knows no HTTP.'),
    forbid('http', ['model', 'registry', 'formats', 'versioning'], 'HTTP reaches the graph through the registry only.'),
    {
      name: 'a-grammar-depends-on-the-model-alone',
      comment: 'Readers and writers depend on the grammar, never the other way round.',
      severity: 'error',
      from: { path: '^src/formats/grammar/' },
      to: { path: '^src/', pathNot: ['^src/formats/(grammar|markup|message)/', '^src/model/', '^src/errors\\.ts$'] },
    },
    {
      name: 'only-the-store-knows-neo4j',
      severity: 'error',
      from: { path: '^src/', pathNot: room('store') },
      to: { path: 'node_modules/neo4j-driver' },
    },
    {
      name: 'only-http-knows-koa',
      severity: 'error',
      from: { path: '^src/', pathNot: room('http') },
      to: { path: 'node_modules/(koa|@koa)' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-orphans', severity: 'error', from: { orphan: true, pathNot: ['^src/main\\.ts$'] }, to: {} },
    {
      name: 'source-needs-no-developer-tools',
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
