import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = '../shared/messages';

/** A message of the shared collection. */
export interface SharedMessage {
  readonly path: string;
  readonly text: string;
  readonly version: '3.0' | '3.1';
}

/** The structure messages of SDMX-ML 3.0 and 3.1. */
export const structureMessages: readonly SharedMessage[] = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.xml'))
  .sort()
  .flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const minor = /<(?:\w+:)?Structure\s[^>]*schemas\/v3_([01])\/message"/s.exec(text)?.[1];
    return minor === undefined ? [] : [{ path, text, version: minor === '1' ? ('3.1' as const) : ('3.0' as const) }];
  });
