import type { Content, LocalisedText } from '../../model/content.js';
import { normaliseMarkup } from '../markup/normalise-markup.js';
import type { Properties, Shape } from './shapes.js';

/** What says in the model that the texts of a value are XHTML; SDMX-JSON has no other way to say it. */
const structured = { dataType: 'XHTML' };

const textsOf = (content: Content | undefined): LocalisedText | undefined =>
  typeof content === 'object' && !Array.isArray(content) ? (content as LocalisedText) : undefined;

const isStructured = (format: Content | undefined): boolean =>
  (textsOf(format) as Properties | undefined)?.dataType === structured.dataType;

/** The texts of an attribute as markup that SDMX-ML can hold; undefined where it can only hold them as plain texts. */
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

/** Whether the format of an attribute says no more than that its texts are XHTML, which SDMX-ML says by its elements. */
export const isFormatSaid = (attribute: Properties): boolean =>
  structuredTextsOf(attribute) !== undefined && Object.keys(attribute.format ?? {}).length === 1;

const given = (name: string, content: Content | undefined): Record<string, Content> =>
  content === undefined ? {} : { [name]: content };

/**
 * A reported metadata attribute (SDMXMetadataGeneric, AttributeType): SDMX-JSON has one `value` for what SDMX-ML says as
 * `Value`, as `Text` by language and as `StructuredText` by language.
 */
export const reportedAttribute: Shape = {
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

/** What is to be done with a set is said by the request, not by the set; reading/message-elements.ts tells of it. */
export const metadataSet: Shape = {
  toModel: ({ action: _, ...others }) => others,
  toElements: (model) => model,
};
