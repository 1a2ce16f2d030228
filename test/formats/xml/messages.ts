import { readFileSync } from 'node:fs';
import { publishedMessages } from '../../messages/message-files.js';

export interface PublishedStructureMessage {
  readonly path: string;
  readonly text: string;
  readonly version: '3.0' | '3.1';
}

/** The published structure messages of SDMX-ML 3.0 and 3.1; none where they are absent. */
export const structureMessages: readonly PublishedStructureMessage[] = publishedMessages(/\.xml$/).flatMap(
  ({ path, file }) => {
    const text = readFileSync(file, 'utf8');
    const minor = /<(?:\w+:)?Structure\s[^>]*schemas\/v3_([01])\/message"/s.exec(text)?.[1];
    return minor === undefined ? [] : [{ path, text, version: minor === '1' ? ('3.1' as const) : ('3.0' as const) }];
  },
);
