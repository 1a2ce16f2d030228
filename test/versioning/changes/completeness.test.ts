import { expect } from 'chai';
import { canonicalText } from '../../../src/formats/canonical-text.js';
import type { Artefact } from '../../../src/model/artefact.js';
import type { Content } from '../../../src/model/content.js';
import { artefacts as samples } from '../../formats/json/artefacts.js';
import { changesOf } from './changes-of.js';
import { allExamples } from './examples/all-examples.js';
import { drop, put } from './examples/mutations.js';

/** What is not content: the identity, and properties of the message or of the place of the artefact. */
const apart = /^(class|agencyID|id|version|isExternalReference|serviceURL|structureURL|isPartial)$/;

/** Properties whose absence means what they say, or that the standard requires or fixes. */
const withoutEffect = [
  /\/usage$/,
  /\/isIncluded$/,
  /\/removePrefix$/,
  /\/isRegEx$/,
  /\/isPersistent$/,
  /^fixedValueMaps\/\d+\/target$/,
  /(attributeList|timeDimension)\/id$/,
  /^metadataflow$/,
];

/** The paths to everything in a content, by index in arrays. */
function* pathsIn(value: unknown, path = ''): Generator<string> {
  if (path !== '') yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [step, below] of Object.entries(value)) yield* pathsIn(below, path === '' ? step : `${path}/${step}`);
}

const valueAt = (content: unknown, path: string): unknown =>
  path.split('/').reduce((value, step) => (value as Record<string, unknown> | undefined)?.[step], content);

/** Another value of the same kind; undefined for lists and objects. */
function anotherThan(value: unknown): Content | undefined {
  if (typeof value === 'string') return value.startsWith('urn:') ? value.replace(/=[\w.]+:/, '=OTHER:') : `${value}X`;
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : undefined;
}

/** A content without what a path leads to, and with another value there. */
function variantsOf(content: Artefact, path: string): readonly Artefact[] {
  const another = anotherThan(valueAt(content, path));
  return [drop(path), ...(another === undefined ? [] : [put(path, another)])].map(({ apply }) => apply(content));
}

// Every change of a class with one version is the same.
const contents = [...samples, ...allExamples.map(({ base }) => base)].filter(({ version }) => version !== '1.0');

describe('a comparison overlooks nothing', () => {
  for (const content of contents) {
    it(`that is removed from, added to or altered in ${content.class} ${content.id}`, async () => {
      const meaning = canonicalText(content);
      for (const path of pathsIn(content)) {
        if (apart.test(path) || withoutEffect.some((each) => each.test(path))) continue;
        for (const variant of variantsOf(content, path)) {
          if (canonicalText(variant) === meaning) continue;
          expect(await changesOf({ before: content, after: variant }), `${path}, later`).not.to.have.length(0);
          expect(await changesOf({ before: variant, after: content }), `${path}, earlier`).not.to.have.length(0);
        }
      }
    });
  }
});
