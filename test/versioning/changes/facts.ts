import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Increment } from '../../../src/versioning/increment.js';

/** A rule of the published table. */
export interface FactRule {
  readonly id: string;
  readonly change: string;
  readonly increment: Increment | 'depends' | 'n/a';
  /** How the increment is found, where it is not always the same. */
  readonly decide?: string;
  readonly onlySdmx?: string;
}

interface Facts {
  readonly general: readonly FactRule[];
  readonly referenceChange: {
    readonly tables: Readonly<Record<string, Readonly<Record<string, Increment | 'n/a'>>>>;
  };
  readonly artefacts: Readonly<Record<string, { readonly changes: readonly FactRule[] }>>;
}

/** Minimum version increments, as published. */
export const facts = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../../../shared/facts/semver-rules.json', import.meta.url)), 'utf8'),
) as Facts;
