import { type Content, isObject, type LocalisedText, type Properties } from '../../model/content.js';
import { normaliseMarkup } from '../markup/normalise-markup.js';
import type { ElementShape } from './shapes.js';

/** The format of a value whose texts are XHTML; SDMX-JSON has no other sign of it. */
const structured = { dataType: 'XHTML' };

const textsOf = (content: Content | undefined): LocalisedText | undefined =>
  isObject(content) ? (content as LocalisedText) : undefined;

const isStructured = (format: Content | undefined): boolean =>
  (textsOf(format) as Properties | undefined)?.dataType === structured.dataType;

/** The texts of an attribute as XHTML; undefined where they are not XHTML, so that SDMX-ML has them as plain texts. */
export function structuredTextsOf({ format, value }: Properties): LocalisedText | undefined {
  const texts = textsOf(value);
  if (texts === undefined || !isStructured(format)) return undefined;
  const structuredTexts: Record<string, string> = {};
  for (const [language, text] of Object.entries(texts)) {
    const markup = normaliseMarkup(text);
    if (markup === undefined) return undefined;
    structuredTexts[language] = markup;
  }
  return structuredTexts;
}

/** Whether the format of an attribute states only that its texts are XHTML, which SDMX-ML shows by its elements. */
export const isFormatStated = (attribute: Properties): boolean =>
  structuredTextsOf(attribute) !== undefined && Object.keys(attribute.format ?? {}).length === 1;

const given = (name: string, content: Content | undefined): Record<string, Content> =>
  content === undefined ? {} : { [name]: content };

/**
 * A reported metadata attribute (SDMXMetadataGeneric, AttributeType): SDMX-JSON has one `value` where SDMX-ML has
 * `Value`, `Text` by language, or `StructuredText` by language.
 */
export const reportedAttribute: ElementShape = {
  toModel: ({ id, annotations, simpleValue, texts, structuredTexts, attributes }) => ({
    ...given('id', id),
    ...given('annotations', annotations),
    ...given('format', structuredTexts === undefined ? undefined : structured),
    ...given('value', simpleValue ?? texts ?? structuredTexts),
    ...given('attributes', attributes),
  }),
  toElements(model) {
    const { format: _, value, ...others } = model;
    const texts = textsOf(value);
    const structuredTexts = structuredTextsOf(model);
    if (structuredTexts !== undefined) return { ...others, structuredTexts };
    return texts === undefined ? { ...others, simpleValue: value } : { ...others, texts };
  },
};

/** The action is part of the request; that of a set is left out, and readers report it. */
export const metadataSet: ElementShape = {
  toModel: ({ action: _, ...others }) => others,
  toElements: (model) => model,
};
