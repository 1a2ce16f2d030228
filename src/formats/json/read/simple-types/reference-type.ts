import { allTypes } from '../../../../model/artefact-types.js';
import { formatUrn, parseUrn } from '../../../../model/urn.js';
import type { ReferenceDeclaration } from '../../../grammar/json-notation.js';
import { type AnyJsonVersion, jsonVersion } from '../../../grammar/json-versions.js';
import { classesIn, linkClasses } from '../../../grammar/link-classes.js';
import { urnInWords } from '../../../grammar/simple-types/urn-pattern.js';
import {
  blankAroundUrn,
  propertyWildcard,
  shortenedUrn,
  withoutPropertyWildcard,
} from '../../../message/deviations.js';
import { referenceFault, urnFault } from '../../../message/reference-fault.js';
import { otherLinkClass, valuelistSpelling } from '../deviations.js';
import { type JsonSimpleType, type ToleratedText, textType } from './simple-type.js';
import { urnForm } from './urn-forms.js';

const rememberedTexts = 10_000;
const misspelled = '.codelist.Valuelist=';
const spelled = '.codelist.ValueList=';

/** The target of a link: any class, since a link is not a reference of the artefact. */
const linkedObject = (classes: readonly string[]): ReferenceDeclaration => ({
  classes: [...new Set(classes)],
  item: 'any',
});

/** The spelling of the class ValueList in a version. */
const spellingOf = (version: AnyJsonVersion, isAny: boolean): string =>
  isAny && jsonVersion(version).misspellsValueList ? misspelled : spelled;

/** The type of URNs in links. */
export function linkUrnType(version: AnyJsonVersion): JsonSimpleType {
  const form = urnForm(linkedObject(linkClasses()));
  const anyForm = urnForm(linkedObject(classesIn(allTypes)));
  const wrong = spellingOf(version, true) === spelled ? misspelled : spelled;
  const corrected = (text: string): string => text.replace(misspelled, spelled);
  return {
    ...textType('urn.invalid', urnInWords([], false), () => true),
    text: (text) => (form.test(corrected(text)) && !text.includes(wrong) ? corrected(text) : undefined),
    tolerate: (text) => {
      if (form.test(corrected(text))) return { value: corrected(text), deviation: valuelistSpelling };
      return anyForm.test(text) ? { value: text, deviation: otherLinkClass } : undefined;
    },
    fault: (text) => referenceFault(text),
  };
}

/**
 * A type of URNs of other objects. Valid texts are cached, up to 10,000.
 * @param declaration what it may refer to
 */
export function referenceType(declaration: ReferenceDeclaration, version: AnyJsonVersion): JsonSimpleType {
  const form = urnForm(declaration);
  const loose = declaration.wildcards ?? false;
  const right = declaration.isMisspelled ? misspelled : spellingOf(version, declaration.classes === undefined);
  const remembered = new Set<string>();

  const isRight = (text: string): boolean => urnFault(text, { loose }) === undefined && form.test(text);

  function text(written: string): string | undefined {
    if (remembered.has(written)) return written;
    const value = right === misspelled ? written.replace(misspelled, spelled) : written;
    if (!isRight(value) || (right === misspelled && written.includes(spelled))) return undefined;
    if (remembered.size >= rememberedTexts) remembered.clear();
    if (value === written) remembered.add(written);
    return value;
  }

  /** The URN that is unambiguously meant by an invalid text. */
  function tolerated(written: string): ToleratedText | undefined {
    const trimmed = written.trim();
    const spelledRight = trimmed.replace(misspelled, spelled);
    if (isRight(spelledRight)) {
      const deviation = trimmed === written ? valuelistSpelling : blankAroundUrn;
      return { value: spelledRight, deviation };
    }
    const plain = withoutPropertyWildcard(trimmed);
    if (plain !== trimmed && isRight(plain)) return { value: trimmed, deviation: propertyWildcard };
    if (loose || trimmed.startsWith('urn:') || urnFault(trimmed) !== undefined) return undefined;
    const full = formatUrn(parseUrn(trimmed));
    return form.test(full) ? { value: full, deviation: shortenedUrn } : undefined;
  }

  return {
    kind: 'simple',
    expected: urnInWords(declaration.classes ?? [], loose),
    rule: 'urn.invalid',
    text,
    tolerate: tolerated,
    fault: (written) => referenceFault(written.trim(), { loose }),
    reference: loose ? 'wildcards' : 'plain',
  };
}
