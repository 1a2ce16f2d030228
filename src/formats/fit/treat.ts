import { elementStep } from '../../model/path.js';
import { isArray, type Json } from '../json/json.js';
import { type Place, pathOf, type Writing } from '../json/writing.js';
import type { PropertyTreatment, Report } from './exceptions.js';

/** The exception for a property: of the class before that of any artefact, of the owner before that of any. */
function treatmentOf(property: string, place: Place, { exceptions, type }: Writing): PropertyTreatment | undefined {
  const { properties } = exceptions;
  const ofClass = place.parent === undefined ? properties.get(type.class)?.get(property) : undefined;
  return ofClass ?? properties.get(place.owner)?.get(property) ?? properties.get('*')?.get(property);
}

/** Tells of losses at a property, or at an element of it. */
const reporter =
  (writing: Writing, place: Place, ...steps: readonly string[]): Report =>
  (detail) =>
    writing.onLoss({ urn: writing.urn, path: pathOf(place, ...steps), detail });

/**
 * The value that a version writes for a property of the object at a place, by the exceptions of the version; undefined
 * where it writes none. Losses are reported.
 */
export function treat(property: string, value: Json, place: Place, writing: Writing): Json | undefined {
  const treatment = treatmentOf(property, place, writing);
  const treated = treatment === undefined ? value : treatment(value, reporter(writing, place, property));
  const element = isArray(treated) ? writing.exceptions.elements.get(property) : undefined;
  if (element === undefined || !isArray(treated)) return treated;
  return treated.flatMap((each, index) => element(each, reporter(writing, place, property, elementStep(each, index))));
}
