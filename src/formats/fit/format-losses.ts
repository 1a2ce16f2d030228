import type { Artefact } from '../../model/artefact.js';
import type { Content, Properties } from '../../model/content.js';
import { elementStep } from '../../model/path.js';
import { urnOf } from '../../model/urn.js';
import { isFormatSaid } from '../grammar/reported-attribute.js';
import type { Loss } from '../message/loss.js';

const detail =
  'SDMX-ML has no format of a reported attribute, only plain texts and well-formed XHTML in languages; it was left out';

function* pathsOfLostFormats(attributes: Content | undefined, path: string): Generator<string> {
  if (!Array.isArray(attributes)) return;
  for (const [index, attribute] of (attributes as readonly Properties[]).entries()) {
    const own = `${path}/${elementStep(attribute, index)}`;
    if (attribute.format !== undefined && !isFormatSaid(attribute)) yield `${own}/format`;
    yield* pathsOfLostFormats(attribute.attributes, `${own}/attributes`);
  }
}

/** The formats of reported attributes that SDMX-ML cannot say, and so leaves out. */
export function* formatLosses(set: Artefact): Generator<Loss> {
  const urn = urnOf(set);
  for (const path of pathsOfLostFormats(set['attributes'], 'attributes')) yield { urn, path, detail };
}
