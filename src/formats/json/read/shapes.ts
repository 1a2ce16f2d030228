import type { Content } from '../../../model/content.js';
import { type DayEnd, unstatedRelation, withoutTimeOf } from '../../fit/lexical-forms.js';

export type Properties = Record<string, Content>;

/** What the model makes of the properties of an object; mostly what the writer did to them the other way round. */
export type Shape = (properties: Properties) => Properties;

const withoutTime = (text: Content | undefined, dayEnd: DayEnd): Content | undefined =>
  typeof text === 'string' ? withoutTimeOf(text, dayEnd) : text;

/** The validity of a mapping is told in days. */
function inDays({ validFrom, validTo, ...others }: Properties): Properties {
  const [from, to] = [withoutTime(validFrom, 'start'), withoutTime(validTo, 'end')];
  return {
    ...(from === undefined ? {} : { validFrom: from }),
    ...(to === undefined ? {} : { validTo: to }),
    ...others,
  };
}

/** Codes that stand inside a code come behind it, with the code as their parent. */
function flattened(codes: readonly Properties[], parent?: Content): Properties[] {
  return codes.flatMap((code) => {
    const { codes: inner } = code;
    delete code['codes'];
    if (parent !== undefined) code['parent'] ??= parent;
    return inner === undefined ? [code] : [code, ...flattened(inner as readonly Properties[], code['id'])];
  });
}

function withoutNestedCodes(codelist: Properties): Properties {
  const codes = codelist['codes'] as readonly Properties[] | undefined;
  if (codes?.some((code) => 'codes' in code)) codelist['codes'] = flattened(codes);
  return codelist;
}

/** By type. */
export const shapes: Readonly<Record<string, Shape>> = {
  AnnotationLinkType: ({ rel, ...link }) => (rel === undefined || rel === unstatedRelation ? link : { ...link, rel }),
  CodelistType: withoutNestedCodes,
  DataKeyValueType: ({ value, ...others }) => (value === undefined ? others : { ...others, values: [value] }),
  MetadataSetType: ({ action: _, ...others }) => others,
  SingleValueMappingType: inDays,
  ValueMappingType: inDays,
};
