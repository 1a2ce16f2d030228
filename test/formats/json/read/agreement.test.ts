import { expect } from 'chai';
import fc from 'fast-check';
import { it } from 'mocha';
import { randomCases } from '../../../harness/random-cases.js';
import { describeWithShared, sharedText } from '../../../harness/shared.js';
import { artefacts } from '../artefacts.js';
import { validateSdmxJson } from '../schema-validation.js';
import { type Json, mutate, mutation } from './mutations.js';
import { messageOf, problemsOf } from './read.js';

/** Rules that messages break which the schema finds valid. */
const beyondTheSchema = new Set(['item.duplicate', 'artefact.duplicate']);

async function messages(version: '2.0.0' | '2.1.0'): Promise<Json[]> {
  const texts = await Promise.all(artefacts.map((artefact) => messageOf(version, [artefact])));
  return [...texts, ...(version === '2.1.0' ? [sharedText('messages/sdmx-json-2.1/constructed-sample.json')] : [])].map(
    (text) => JSON.parse(text),
  );
}

describeWithShared('messages with one thing changed', () => {
  for (const version of ['2.0.0', '2.1.0'] as const) {
    it(`are rejected in ${version} where the official schema rejects them, and accepted where it accepts them`, async () => {
      const originals = await messages(version);
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...originals), mutation, async (original, change) => {
          const text = JSON.stringify(mutate(original, change));
          const wrong = validateSdmxJson(text, version);
          const { errors } = await problemsOf(text, { version });
          if (wrong.length === 0) {
            const unexpected = errors.filter(
              ({ rule, detail }) =>
                !beyondTheSchema.has(rule) &&
                // In 2.0.0 the schema only looks at texts whose language is in small letters.
                !(version === '2.0.0' && rule === 'value.type' && detail.includes('in the language "pt-BR"')) &&
                // Codes inside a code are an extension of ours: 2.0.0 allows any value there.
                !(version === '2.0.0' && change.name === 'codes') &&
                // What may be a component is never left out.
                !(rule === 'property.unknown' && detail.includes('it may hold components')) &&
                // SDMX knows no artefact of these classes, and no item without an id.
                !(
                  rule === 'urn.invalid' &&
                  /not a class of SDMX URNs|no item id after the version|not an item/.test(detail)
                ),
            );
            expect(unexpected).to.deep.equal([]);
          } else if (errors.length === 0) {
            // Deviations that are accepted with a warning are errors with Strict.
            const strict = await problemsOf(text, { version, strict: true });
            // Extensions are accepted everywhere, also where 2.0.0 closes an object.
            const isExtension = change.name === 'x-own' && wrong.some((fault) => /enumerationFormat/.test(fault));
            expect(isExtension || strict.errors.length > 0, wrong.join('; ')).to.equal(true);
          }
        }),
        { numRuns: randomCases(1500) },
      );
    }).timeout(60_000);
  }
});
