import { expect } from 'chai';
import { mediaTypeOf, structureFormats } from '../../../src/formats/formats.js';
import { negotiate } from '../../../src/http/parameters/negotiate.js';

const xml = 'application/vnd.sdmx.structure+xml';
const json = 'application/vnd.sdmx.structure+json';

/** Accept headers and the structure format that they select; undefined for none. */
const choices: readonly (readonly [string | undefined, string | undefined])[] = [
  [undefined, `${xml};version=3.0.0`],
  ['', `${xml};version=3.0.0`],
  ['*/*', `${xml};version=3.0.0`],
  ['application/*', `${xml};version=3.0.0`],
  ['application/xml', `${xml};version=3.0.0`],
  ['text/xml', `${xml};version=3.0.0`],
  [xml, `${xml};version=3.0.0`],
  [`${xml};version=3.0.0`, `${xml};version=3.0.0`],
  [`${xml};version=3.1.0`, `${xml};version=3.1.0`],
  [`${xml};version="3.1.0"`, `${xml};version=3.1.0`],
  [`${xml}; version=3.1.0`, `${xml};version=3.1.0`],
  [`${xml};VERSION=3.1.0`, `${xml};version=3.1.0`],
  [`${xml.toUpperCase()};version=3.1.0`, `${xml};version=3.1.0`],
  [`${xml};version=3.1`, `${xml};version=3.1.0`],
  ['application/json', `${json};version=2.1.0`],
  [json, `${json};version=2.1.0`],
  [`${json};version=2.0.0`, `${json};version=2.0.0`],
  [`${json};version=2.0.0;urn=true`, `${json};version=2.0.0`],
  // Wildcards select the highest supported version.
  [`${xml};version=3+.0.0`, `${xml};version=3.1.0`],
  [`${xml};version=3.0+.0`, `${xml};version=3.1.0`],
  [`${xml};version=3.0.0+`, `${xml};version=3.0.0`],
  [`${xml};version=~`, `${xml};version=3.1.0`],
  [`${xml};version=2+.0.0`, `${xml};version=3.1.0`],
  [`${json};version=2.0+.0`, `${json};version=2.1.0`],
  [`${json};version=2.0.0+`, `${json};version=2.0.0`],
  [`${json};version=3+.0.0`, undefined],
  // Quality values.
  ['application/xml;q=0.1, application/json;q=0.2', `${json};version=2.1.0`],
  ['application/json;q=0.2, application/xml;q=0.20', `${xml};version=3.0.0`],
  ['application/xml;q=0, */*', `${json};version=2.1.0`],
  [`${xml};version=3.0.0;q=0.2, ${xml};q=0.9`, `${xml};version=3.1.0`],
  [`${xml};q=0.2, ${json};version=2.0.0;q=0.9, */*;q=0.5`, `${json};version=2.0.0`],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', `${xml};version=3.0.0`],
  ['application/json;q=1.5, application/xml;q=0.1', `${xml};version=3.0.0`],
  ['rubbish, application/json', `${json};version=2.1.0`],
  [`${xml};version=2.1`, `${xml};version=2.1`],
  // Not acceptable.
  ['*/*;q=0', undefined],
  ['application/xml;q=0', undefined],
  ['text/html', undefined],
  ['rubbish', undefined],
  [',', undefined],
  [`${xml};version=2.2`, undefined],
  [`${xml};version=4.0.0`, undefined],
  [`${xml};version=`, undefined],
  [`${xml};version=3.x`, undefined],
  [`${json};version=1.0.0`, `${json};version=1.0.0`],
  ['application/vnd.sdmx.data+json', undefined],
];

describe('negotiate', () => {
  for (const [header, expected] of choices) {
    it(`${header ?? 'no header'} → ${expected ?? 'none'}`, () => {
      const chosen = negotiate(header, structureFormats);
      expect(chosen === undefined ? undefined : mediaTypeOf(chosen)).to.equal(expected);
    });
  }
});
