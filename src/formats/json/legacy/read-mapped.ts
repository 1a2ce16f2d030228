import type { Content } from '../../../model/content.js';
import { absoluteUri } from '../../fit/lexical-forms.js';
import { blankAroundUrn } from '../../xml/deviations.js';
import type { Findings } from '../reading/findings.js';
import type { Place } from '../reading/frame.js';
import type { MappedText } from '../reading/simple-types/simple-type.js';
import { faulty } from '../reading/slots.js';
import { LegacyContext, type LegacyNotes } from './legacy-context.js';

/** What the model has in the place of a text of SDMX 2.1; what is wrong with it goes to the findings. */
export function readMapped(
  written: string,
  map: MappedText,
  place: Place,
  findings: Findings,
  notes: LegacyNotes,
): Content | typeof faulty {
  const text = written.trim();
  if (text !== written) findings.deviation(place, blankAroundUrn, written);
  if (place.isLost) {
    if (absoluteUri(text) === text) return text;
    findings.error(place, 'value.anyURI', () => `${place.property} is "${text}"; expected an absolute URI`);
    return faulty;
  }
  const context = new LegacyContext(findings, place, notes);
  const value = map(text, context);
  return context.failed || value === undefined ? faulty : value;
}
