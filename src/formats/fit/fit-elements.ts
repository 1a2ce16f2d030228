import { type Content, isObject, type LocalisedText, listOf } from '../../model/content.js';
import { singleValueKeys } from '../../model/single-value-keys.js';
import { isLinkClass } from '../grammar/link-classes.js';
import { impliedRelationship } from '../grammar/missing-parts.js';
import { isFormatStated, structuredTextsOf } from '../grammar/reported-attribute.js';
import { converted, type FitProperty, infomodelUrn, type ReportLoss } from './fit-properties.js';

/** What the target can hold of an element of an array: nothing, one or several; the same element where nothing changes. */
export type FitElement = (element: Content, report: ReportLoss) => readonly Content[];

/** Fits each element as the value of a property. */
export const eachWith =
  (fitOne: FitProperty): FitElement =>
  (element, report) => {
    const value = fitOne(element, report);
    return value === undefined ? [] : [value];
  };

const objects =
  (
    fitObject: (element: { readonly [property: string]: Content }, report: ReportLoss) => readonly Content[],
  ): FitElement =>
  (element, report) =>
    isObject(element) ? fitObject(element, report) : [element];

const linkUrn = (text: string): string | undefined =>
  isLinkClass(infomodelUrn.exec(text)?.[1] ?? '') ? text : undefined;

/** A link of SDMX-JSON has an address or a URN. */
export const linkWith = (address: (text: string) => string | undefined): FitElement =>
  objects((given, report) => {
    const { href, urn, ...others } = given;
    const url = href === undefined ? undefined : converted(address, 'a URI')(href, report);
    const name =
      urn === undefined
        ? undefined
        : converted(linkUrn, 'the URN of an object that links of SDMX-JSON may name')(urn, report);
    if (url === href && name === urn && (url ?? name) !== undefined) return [given];
    if (url === undefined && name === undefined) return [];
    return [{ ...(url === undefined ? {} : { href: url }), ...(name === undefined ? {} : { urn: name }), ...others }];
  });

/** CodeSelectionType of SDMX-JSON: letters, digits and `_@$-`, then at most one `%`. */
const wildcardedMember = /^[A-Za-z0-9_@$-]+%?$/;
const memberText = (member: Content): string => String(isObject(member) ? member['value'] : member);
const isHoldableMember = (member: Content): boolean => !isObject(member) && wildcardedMember.test(memberText(member));

/** A selection with the wildcarded members that SDMX-JSON can hold; undefined where no member is left. */
function holdableSelection(selection: { readonly [property: string]: Content }, report: ReportLoss) {
  const { wildcardedMemberValues, ...others } = selection;
  const members = listOf(wildcardedMemberValues);
  if (wildcardedMemberValues === undefined || members.every(isHoldableMember)) return selection;
  for (const member of members) {
    if (!wildcardedMember.test(memberText(member)))
      report(`The member value ${memberText(member)} was left out: SDMX-JSON allows % at its end only`);
    else if (isObject(member))
      report(
        `cascadeValues of the member value ${memberText(member)} was left out: SDMX-JSON has no cascading for values with %`,
      );
  }
  const held = members.map(memberText).filter((member) => wildcardedMember.test(member));
  if (held.length > 0) return { ...others, wildcardedMemberValues: held };
  return Array.isArray(others['memberValues']) ? others : undefined;
}

/**
 * A codelist extension with the selections that SDMX-JSON can hold (CodelistExtensionType). An inclusive selection of
 * which nothing is left removes the extension: without a selection it would include all codes.
 */
export const codelistExtension: FitElement = objects((extension, report) => {
  const { inclusiveCodeSelection: inclusive, exclusiveCodeSelection: exclusive, ...others } = extension;
  const [property, given] = isObject(inclusive)
    ? ['inclusiveCodeSelection', inclusive]
    : ['exclusiveCodeSelection', exclusive];
  if (typeof property !== 'string' || !isObject(given)) return [extension];
  const selection = holdableSelection(given, report);
  if (selection === given) return [extension];
  if (selection !== undefined) return [{ ...others, [property]: selection }];
  if (given === exclusive) return [others];
  report('The extension was left out: without its selection it would include all codes');
  return [];
});

export const withRelationship: FitElement = objects((usage) => [
  usage['attributeRelationship'] === undefined ? { ...usage, attributeRelationship: impliedRelationship } : usage,
]);

export const annotationUnlessEmpty: FitElement = objects((given) => (Object.keys(given).length === 0 ? [] : [given]));

export const singleValueKey: FitElement = (key, report) => {
  const keys = singleValueKeys(key);
  if (keys === undefined)
    report('The key was left out: it stands for more than 10,000 keys with one value for each dimension');
  return keys ?? [];
};

/** A key set; left out where every key in it is left out. */
export const keySet: FitElement = objects((set, report) => {
  const keys = listOf(set['keys']);
  if (keys.length === 0 || keys.some((key) => singleValueKeys(key) !== undefined)) return [set];
  report(
    'The key set was left out: each of its keys stands for more than 10,000 keys with one value for each dimension',
  );
  return [];
});

/** Of the format of a reported attribute, SDMX-ML holds only whether its texts are XHTML. */
export const withHoldableFormat: FitElement = objects((attribute, report) => {
  const { format, ...others } = attribute;
  if (format === undefined || isFormatStated(attribute)) return [attribute];
  const detail = 'The format was left out: SDMX-ML has reported attributes with plain texts or well-formed XHTML only';
  report(detail, 'format');
  const isMarkup: LocalisedText | undefined = structuredTextsOf(attribute);
  return [isMarkup === undefined ? others : { ...attribute, format: { dataType: 'XHTML' } }];
});

/** The URNs that the metadata schemas of SDMX-JSON allow as targets: without `*`, and not of metadata sets. */
export const isMetadataTarget = (target: Content): boolean =>
  typeof target === 'string' && !/\*|\.Any=|\.metadatastructure\.MetadataSet=/.test(target);

export const metadataTarget: FitElement = (target, report) => {
  if (isMetadataTarget(target)) return [target];
  report(`The target ${String(target)} was left out: it is not the URN of one structure`);
  return [];
};

/** SDMX-JSON allows the class Any in every package, SDMX-ML in that of base alone. */
const misplacedAny = /\.(?!base\.Any=)[a-z]+\.Any=/;

export const allowedTarget: FitElement = (target, report) => {
  if (typeof target !== 'string' || !misplacedAny.test(target)) return [target];
  report(`The target ${target} was left out: SDMX-ML has the class Any in the package base only`);
  return [];
};

/** A value of a dimension without its language; SDMX-JSON 2.1.0 has languages of the values of other components only. */
const valueWithoutLanguage: FitElement = (element, report) => {
  if (!isObject(element) || element['lang'] === undefined) return [element];
  report('The language was left out: the format has none for a value of a dimension', 'lang');
  const { lang: _lang, ...value } = element;
  return [value];
};

/** The values of a dimension in a cube region or key. */
export const dimensionValues: FitElement = objects((keyValue, report) => {
  const values = listOf(keyValue['values']);
  const fitted = values.flatMap((value: Content, index) =>
    valueWithoutLanguage(value, (detail, ...place) => report(detail, 'values', String(index), ...place)),
  );
  return [fitted.some((value, index) => value !== values[index]) ? { ...keyValue, values: fitted } : keyValue];
});
