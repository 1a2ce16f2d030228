import type { Content } from '../../../model/content.js';
import { unstatedRelation } from '../../fit/exceptions.js';
import { absoluteUri } from '../../fit/uri.js';
import type { ElementRule } from '../../grammar/element-types.js';
import { objectUrn } from '../../grammar/identity.js';
import type { Properties } from '../../model-2.1/up/mapping.js';
import { isObject, type Json, type JsonObject } from '../json.js';
import { idForm } from './local-references.js';
import { refOf, refUrn } from './write-reference.js';

/** Tells of a loss, at the element or at a step in it. */
type Report = (detail: string, step?: string) => void;

/** The properties that SDMX-JSON 1.0 has for what an element of SDMX-ML 2.1 says. */
type Particular = (value: Content, rule: ElementRule, report: Report) => JsonObject;

const listOf = (value: Content): readonly Content[] => (Array.isArray(value) ? value : [value]);
const property = (value: Content, name: string): Content | undefined =>
  isObject(value) ? (value as Properties)[name] : undefined;

/** Values, and behind them which of them cascade (field guide of 1.0, ValueSet). */
const cascadingValues: Particular = (value) => {
  const texts = listOf(value).map((each) => String(property(each, 'value') ?? each));
  const cascadeValues = texts.filter((_, index) => property(listOf(value)[index] ?? '', 'cascadeValues') === true);
  return { values: texts, ...(cascadeValues.length === 0 ? {} : { cascadeValues }) };
};

/** The URL of an annotation as a link, which says how it is related. */
const annotationLinks: Particular = (value, _rule, report) => {
  const links = listOf(value).flatMap((each, index) => {
    const written = String(property(each, 'href') ?? each);
    const href = absoluteUri(written);
    if (href === undefined) report(`${written}: it is not a URI`, String(index));
    return href === undefined ? [] : [{ rel: unstatedRelation, href }];
  });
  return links.length === 0 ? {} : { links };
};

/** Codelists by their alias; where there is none, by their id. */
const includedCodelists: Particular = (value, { type }) => {
  const codelists = listOf(value).map((each): [string, Json] => {
    const alias = property(each, 'alias') ?? refOf(each).id;
    return [String(alias), refUrn(type, each)];
  });
  return { includedCodelists: Object.fromEntries(codelists) };
};

/**
 * The URN of the concept, which the schema wants where SDMX-ML names agency, scheme and concept; the version is the one
 * that SDMX 2.1 means where none is said.
 */
const isoConceptReference: Particular = (value, _rule, report) => {
  const [agencyID, id, concept] = ['conceptAgency', 'conceptSchemeID', 'conceptID'].map((name) =>
    String(property(value, name)),
  );
  if ([agencyID, id, concept].every((part) => part !== undefined && idForm.test(part))) {
    const owner = { agencyID: agencyID ?? '', id: id ?? '', version: '1.0' };
    return { isoConceptReference: objectUrn('conceptscheme.Concept', owner, concept) };
  }
  report('SDMX-JSON 1.0 wants a URN here, and these are no ids that could stand in one');
  return {};
};

/** Elements that SDMX-JSON 1.0 says in another shape, by `Type/Element`. */
export const particularElements: Readonly<Record<string, Particular>> = {
  'AnnotationType/AnnotationURL': annotationLinks,
  'AttributeValueSetType/Value': cascadingValues,
  'ConceptType/ISOConceptReference': isoConceptReference,
  'CubeRegionKeyType/Value': cascadingValues,
  'HierarchicalCodelistType/IncludedCodelist': includedCodelists,
  'MetadataAttributeValueSetType/Value': cascadingValues,
};
