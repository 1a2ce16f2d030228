/** A group of operations in the description of the API. */
export interface OperationTag {
  readonly name: string;
  readonly description: string;
  /** Fits the paths of its operations; the first tag that fits counts. */
  readonly paths: RegExp;
}

/** The groups, in the order in which the description lists them. */
export const operationTags: readonly OperationTag[] = [
  {
    name: 'Submission',
    description: 'Submit, promote, restore and deprecate artefacts.',
    paths: /\/secure\/(?:sdmxapi\/rest$|sdmx\/)|promote|registry\/restore|submissions|deprecations/,
  },
  { name: 'Data', description: 'Load, query and validate data.', paths: /\/data\b|registration/ },
  { name: 'Availability and schemas', description: 'What data there can be.', paths: /availab|\/schema/ },
  {
    name: 'Structures and metadata',
    description: 'The SDMX REST API, versions 1 and 2.',
    paths: /^\/(?:sdmx|ws\/public|ws\/secure\/sdmxapi)\//,
  },
  { name: 'Search', description: 'Find artefacts, items and flows.', paths: /search|artefacts|codes|flows/ },
  {
    name: 'References and constraints',
    description: 'What refers to what, and what is allowed.',
    paths: /reference|impact|constraints|resolutions/,
  },
  { name: 'Closures', description: 'Lock files and bundles.', paths: /\/lock|\/bundle/ },
  {
    name: 'History and versions',
    description: 'Who changed what, compared and audited.',
    paths: /history$|transactions|compare|\/diff|registry\/audit$|changes|\.xml$/,
  },
  {
    name: 'Access and sign-in',
    description: 'Who may do what, and sessions.',
    paths: /access-rule|audit-log|sessions|whoami|log(?:in|out)/,
  },
  { name: 'Moving in', description: 'Import structures from other registries and files.', paths: /\/import/ },
  { name: 'Operation', description: 'Health, metrics, backups, this description.', paths: /./ },
];

/** The name of the group of a path. */
export const tagOf = (path: string): string => operationTags.find(({ paths }) => paths.test(path))?.name ?? '';
