import { expect } from 'chai';
import fc from 'fast-check';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { escapeAttribute } from '../../../src/formats/markup/escape.js';
import { isXsdPattern } from '../../../src/formats/structure-schema/is-xsd-pattern.js';
import { randomCases } from '../../harness/random-cases.js';

const accepted = [
  '',
  'abc',
  '[A-Z]{2}',
  '\\d+(\\.\\d*)?',
  '^a$',
  'a|b|',
  '(a(b)?)*',
  'a{2}',
  'a{2,}',
  'a{2,10}',
  '[^a-z]',
  '[a-z-[aeiou]]',
  '[-a]',
  '[a-]',
  '[\\]\\[]',
  '[\\d_]+',
  '\\p{Lu}\\P{L}',
  '.*',
  '\\i\\c*',
];
const rejected = [
  '[',
  ']',
  '(',
  ')',
  '(a',
  'a)',
  '*',
  '+a',
  'a**',
  'a{2,1}',
  'a{',
  '{',
  '[]',
  '[z-a]',
  '[a-\\d]',
  '\\b',
  '\\',
  '(?:a)',
  '(?=a)',
  'a*?',
  '\\p{Greek}',
  '\\p{Lx}',
  '[[:alpha:]]',
  '\u0000',
];

function isAcceptedByValidator(pattern: string): boolean {
  const facet = `<xs:pattern value="${escapeAttribute(pattern)}"/>`;
  const text = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="e"><xs:simpleType>
    <xs:restriction base="xs:string">${facet}</xs:restriction></xs:simpleType></xs:element></xs:schema>`;
  const schema = XmlDocument.fromString(text);
  try {
    XsdValidator.fromDoc(schema).dispose();
    return true;
  } catch {
    return false;
  } finally {
    schema.dispose();
  }
}

describe('isXsdPattern', () => {
  for (const pattern of accepted) {
    it(`accepts ${JSON.stringify(pattern)}`, () => {
      expect(isXsdPattern(pattern)).to.equal(true);
      expect(isAcceptedByValidator(pattern)).to.equal(true);
    });
  }

  for (const pattern of rejected) {
    it(`rejects ${JSON.stringify(pattern)}`, () => expect(isXsdPattern(pattern)).to.equal(false));
  }

  it('accepts only patterns that a validator accepts', () => {
    const piece = fc.constantFrom(...'ab0-^$.|*+?()[]{},\\', '\\d', '\\p{L}', '[a-z]', '{1,2}', 'ä');
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
        (pattern) => {
          if (isXsdPattern(pattern)) expect(isAcceptedByValidator(pattern), pattern).to.equal(true);
        },
      ),
      { numRuns: randomCases(500) },
    );
  });
});
