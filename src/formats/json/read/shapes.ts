import { type Content, listOf } from '../../../model/content.js';
import { type DayEnd, unstatedRelation, withoutTimeOf } from '../../fit/lexical-forms.js';

export type ObjectProperties = Record<string, Content>;

/** Converts the properties of an object to the model; mostly the inverse of what the writer does. */
export type ObjectConversion = (properties: ObjectProperties) => ObjectProperties;

const withoutTime = (text: Content | undefined, dayEnd: DayEnd): Content | undefined =>
  typeof text === 'string' ? withoutTimeOf(text, dayEnd) : text;

/** The validity of a mapping is in days. */
function inDays({ validFrom, validTo, ...others }: ObjectProperties): ObjectProperties {
  const [from, to] = [withoutTime(validFrom, 'start'), withoutTime(validTo, 'end')];
  return {
    ...(from === undefined ? {} : { validFrom: from }),
    ...(to === undefined ? {} : { validTo: to }),
    ...others,
  };
}

/** Codes inside a code are placed after it, with the code as their parent. */
function flattened(codes: readonly ObjectProperties[], parent?: Content): ObjectProperties[] {
  return codes.flatMap((code) => {
    const { codes: inner } = code;
    delete code['codes'];
    if (parent !== undefined) code['parent'] ??= parent;
    return inner === undefined ? [code] : [code, ...flattened(inner as readonly ObjectProperties[], code['id'])];
  });
}

function withoutNestedCodes(codelist: ObjectProperties): ObjectProperties {
  const codes = codelist['codes'] as readonly ObjectProperties[] | undefined;
  if (codes?.some((code) => 'codes' in code)) codelist['codes'] = flattened(codes);
  return codelist;
}

/** The time dimension from a list, of which the grammar allows one element. */
function withTimeDimension({ timeDimensions, ...list }: ObjectProperties): ObjectProperties {
  const [timeDimension] = listOf(timeDimensions);
  return timeDimension === undefined ? list : { ...list, timeDimension };
}

/** By type. */
export const objectShapes: Readonly<Record<string, ObjectConversion>> = {
  AnnotationLinkType: ({ rel, ...link }) => (rel === undefined || rel === unstatedRelation ? link : { ...link, rel }),
  CodelistType: withoutNestedCodes,
  DataKeyValueType: ({ value, ...others }) => (value === undefined ? others : { ...others, values: [value] }),
  DimensionListType: withTimeDimension,
  MetadataSetType: ({ action: _, ...others }) => others,
  SingleValueMappingType: inDays,
  ValueMappingType: inDays,
};
