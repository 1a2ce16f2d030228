import { readFileSync } from 'node:fs';

/** A reference of the standard in the collected facts. */
export interface ReferenceFact {
  readonly id: string;
  readonly kind: string;
  readonly json: string;
  readonly form: string;
  readonly targets: readonly string[];
  readonly versionWildcard: string;
  readonly integrity: string;
}

const { common, types } = JSON.parse(readFileSync('../shared/facts/references.json', 'utf8')) as {
  readonly common: readonly ReferenceFact[];
  readonly types: Readonly<Record<string, { readonly references: readonly ReferenceFact[] }>>;
};

export const referenceFacts: readonly ReferenceFact[] = Object.values(types).flatMap((type) => type.references);

/** The references whose target is known only after others are resolved. */
export const indirectFacts: readonly ReferenceFact[] = [...common, ...referenceFacts].filter(
  ({ kind }) => kind === 'indirect',
);

/** `a[](.a[])*.b[]`, optionally followed by the message, in the notation of the tables: `a*` and `b`, joined by `/`. */
export const tablePath = (json: string): string =>
  json
    .replace(' (metadata message)', '')
    .replace(/(\w+)\[\]\(\.\1\[\]\)\*/g, '$1*')
    .replaceAll('[]', '')
    .replaceAll('.', '/');
