import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { structureFormats } from '../../src/formats/formats.js';
import { recogniseAndRead } from '../../src/formats/read-message.js';
import type { Artefact } from '../../src/model/artefact.js';
import { itWithShared } from '../harness/shared.js';
import { exampleMessages, publishedMessages } from '../messages/message-files.js';
import { type Outcome, prepareClients, runClient } from './python-environment.js';

const header = { id: 'T', test: false, prepared: '2026-01-01T00:00:00Z', sender: { id: 'S' } };

/** The formats of structures that each client reads, by their names. */
const readable: Readonly<Record<string, readonly string[]>> = {
  sdmx1: ['sdmx-2.1', 'sdmx-3.0'],
  pysdmx: ['sdmx-2.1', 'sdmx-3.0', 'sdmx-3.1', 'sdmx-json-2.0', 'sdmx-json-2.1'],
};

/** What the clients do not support, by the name of the file and the error. */
const limitations: readonly (readonly [file: RegExp, error: RegExp])[] = [
  // Relationships of an attribute to measures, and to the dataflow.
  [/^sdmx1 .*NA_MAIN.* sdmx-3\.0/, /MeasureRelationship/],
  [/^sdmx1 .*DSD_BOP.* sdmx-3\.0/, /Cannot construct URN for <Dataflow/],
  // Values of annotations in SDMX-ML, and a property that is new in 3.1.
  [/^pysdmx .*DSD_BOP.* sdmx-3\./, /AnnotationValue/],
  [/^pysdmx .* sdmx-3\.1/, /ispartiallanguage/],
  // Occurrences without a limit.
  [/^pysdmx .*COMPLEX_ATTRIBUTES.* sdmx-json/, /could not be read/],
];

async function* dataStructures(): AsyncGenerator<Artefact> {
  const seen = new Set<string>();
  for (const { file } of [...publishedMessages(), ...exampleMessages()]) {
    const limits = { bytes: 100_000_000, ratio: 100 };
    const reading = recogniseAndRead(createReadStream(file), { strict: false, limits });
    for (const { artefact } of (await reading.catch(() => undefined))?.artefacts ?? []) {
      const content = JSON.stringify(artefact);
      if (artefact.class === 'DataStructure' && !seen.has(content)) yield artefact;
      seen.add(content);
    }
  }
}

const lowest = (reference: string): string => reference.replace(/\(([\d.]+)\+([\d.]*)\)/, '($1$2)');

describe('sdmx1 and pysdmx read every data structure', () => {
  const folder = mkdtempSync(join(tmpdir(), 'strata-clients-'));
  let outcomes: Readonly<Record<string, Outcome>> = {};
  let ids: ReadonlyMap<string, string>;
  before(async function () {
    await prepareClients(this);
    const written = new Map<string, string>();
    let count = 0;
    for await (const artefact of dataStructures()) {
      count++;
      for (const format of structureFormats) {
        let text = '';
        const settings = { header, languages: ['en'], resolve: lowest };
        for await (const chunk of format.write([artefact], settings)) text += chunk;
        for (const [client, formats] of Object.entries(readable)) {
          const name = formats.find((each) => each === format.names[0]);
          if (
            name === undefined ||
            (!text.includes(`DataStructure id="${artefact.id}"`) && !text.includes(`"id":"${artefact.id}"`))
          )
            continue;
          const file = `${client} ${count} ${artefact.id} ${name}.${format.type.endsWith('json') ? 'json' : 'xml'}`;
          written.set(file, artefact.id);
          writeFileSync(join(folder, file), text);
        }
      }
    }
    ids = written;
    outcomes = await runClient('read_files.py', folder);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const client of Object.keys(readable)) {
    it(`${client}, alone in each format that it reads`, () => {
      const own = [...ids].filter(([file]) => file.startsWith(client));
      expect(own).not.to.have.length(0);
      const wrong = own.filter(([file, id]) => {
        const outcome = outcomes[file];
        if (outcome === undefined) return true;
        if ('value' in outcome) return !(outcome.value as readonly string[]).includes(id);
        return !limitations.some(([name, error]) => name.test(file) && error.test(outcome.error));
      });
      expect(wrong.map(([file]) => [file, outcomes[file]])).to.deep.equal([]);
    });
  }

  itWithShared('which are more than twenty for each client, and each limitation is met', () => {
    for (const client of Object.keys(readable))
      expect([...ids.keys()].filter((file) => file.startsWith(client))).to.have.length.greaterThan(20);
    const errors = Object.entries(outcomes).flatMap(([file, outcome]) =>
      'error' in outcome ? [[file, outcome.error]] : [],
    );
    for (const [name, error] of limitations) {
      expect(
        errors.some(([file = '', text = '']) => name.test(file) && error.test(text)),
        `${name}`,
      ).to.equal(true);
    }
  });
});
