import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonVersion } from '../../../../../src/formats/grammar/json-versions.js';

export const urn = (rest: string): string => `urn:sdmx:org.sdmx.infomodel.${rest}`;
export const concept = (id: string): string => urn(`conceptscheme.Concept=A:CS(1.0).${id}`);
export const codelist = (id: string): string => urn(`codelist.Codelist=A:${id}(1.0)`);

export const text = { name: 'N', names: { en: 'N' } };
export const named = (id: string) => ({ id, agencyID: 'A', version: '1.0', ...text });

/** A message of SDMX-JSON 1.0 with the lines and blanks that JSON.stringify gives it. */
export const message10 = (data: object, meta: object = {}): string =>
  JSON.stringify(
    {
      meta: {
        schema: jsonVersion('1.0.0').schema,
        id: 'T',
        prepared: '2024-01-01T00:00:00Z',
        sender: { id: 'S' },
        ...meta,
      },
      data,
    },
    undefined,
    1,
  );

/** Everything that SDMX-JSON 1.0 can say, and the registry does not refuse. */
export const everything = JSON.parse(
  readFileSync(join(import.meta.dirname, 'structures-1.0.json'), 'utf8'),
) as Readonly<Record<string, readonly object[]>>;
