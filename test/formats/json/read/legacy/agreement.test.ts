import { expect } from 'chai';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { randomCases } from '../../../../harness/random-cases.js';
import { requireShared } from '../../../../harness/shared.js';
import { validateSdmxJson } from '../../schema-validation.js';
import { type Json, mutate, mutation } from '../mutations.js';
import { problemsOf } from '../read.js';
import { everything, message10 } from './message-1.0.js';

/** One message for each container, so that a change hits all of them alike. */
const originals: readonly Json[] = Object.entries(everything).map(([container, artefacts]) =>
  JSON.parse(message10({ [container]: artefacts })),
);

/** Rules that messages break which the schema finds valid: it knows no ids, no classes and no fixed values. */
const beyondTheSchema = new Set([
  ...['item.duplicate', 'artefact.duplicate', 'urn.invalid', 'reference.withoutSuccessor', 'reference.notLocal'],
  ...['reference.alias', 'cascadeValues.unknown', 'property.conflict', 'value.fixed', 'value.version'],
  ...['value.duration', 'reportStructure.several'],
]);

/**
 * What the schema does not demand, though nothing can be said without it; what it does not know; and texts whose language
 * is not in small letters, at which it does not look.
 */
const unseen =
  /(?:lacks the property (?:id|period), which is required|lacks a required property; expected one of .*|at least 1)$|^(?:warnings|codes) is |in the language "\w*[A-Z]/;

describe('messages of SDMX-JSON 1.0 with one thing changed', () => {
  it('are valid as they are', async () => {
    for (const original of originals) {
      const text = JSON.stringify(original);
      expect(validateSdmxJson(text, '1.0.0')).to.deep.equal([]);
      expect((await problemsOf(text, { strict: true })).errors).to.deep.equal([]);
    }
  });

  it('are rejected where the official schema rejects them, and accepted where it accepts them', () => {
    requireShared();
    return fc.assert(
      fc.asyncProperty(fc.constantFrom(...originals), mutation, async (original, change) => {
        const text = JSON.stringify(mutate(original, change));
        const wrong = validateSdmxJson(text, '1.0.0');
        const { errors } = await problemsOf(text, { version: '1.0.0' });
        if (wrong.length === 0) {
          const unexpected = errors.filter(
            ({ rule, detail, path = '' }) =>
              !beyondTheSchema.has(rule) &&
              !unseen.test(detail) &&
              !detail.includes('it may hold components') &&
              !/\/contacts\/\d+\/id$/.test(path),
          );
          expect(unexpected).to.deep.equal([]);
        } else if (errors.length === 0) {
          // Deviations that are accepted with a warning are errors with Strict.
          const strict = await problemsOf(text, { version: '1.0.0', strict: true });
          expect(strict.errors.length, wrong.join('; ')).to.be.greaterThan(0);
        }
      }),
      { numRuns: randomCases(3000) },
    );
  }).timeout(60_000);
});
