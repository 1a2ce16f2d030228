/** Edges of a message, written by hand from its text. Versions and wildcards are the ends of URNs: `Dataflow=ECB:EXR(1.0)`. */

export interface ExpectedEdge {
  /** Empty where the artefact itself holds the references. */
  readonly component: string;
  /** The version or wildcard. */
  readonly scheme: string;
  readonly target: string;
  /** What is named in the target; one empty text for the whole of it. */
  readonly items: readonly string[];
  /** The versions between source and target. */
  readonly via: readonly string[];
}

/** All edges of an artefact with one role. */
export interface ExpectedEdges {
  readonly source: string;
  readonly directness: 'direct' | 'indirect';
  readonly role: string;
  readonly edges: readonly ExpectedEdge[];
}

/** The component, the target as written, the version that it resolves to, the items separated by blanks, and the way. */
export type ExpectedRow = readonly [
  component: string,
  scheme: string,
  version: string,
  items?: string,
  via?: readonly string[],
];

export const edgesOf = (
  source: string,
  directness: ExpectedEdges['directness'],
  role: string,
  rows: readonly ExpectedRow[],
): ExpectedEdges => ({
  source,
  directness,
  role,
  edges: rows.map(([component, scheme, version, items = '', via = []]) => ({
    component,
    scheme,
    target: scheme.replace(/\([^)]*\)/, `(${version})`),
    items: items.split(' '),
    via,
  })),
});

/** A published message with the edges of some of its artefacts. */
export interface ExpectedMessage {
  readonly file: string;
  readonly expected: readonly ExpectedEdges[];
}
