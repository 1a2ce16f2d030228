import { allTypes } from '../../model/artefact-types.js';
import { searchKinds } from '../../registry/search/search-texts.js';
import { stabilities } from '../../versioning/stability.js';
import { string, type TypedSchema, urn, word } from '../json-schema.js';

/** An entry of a list of artefacts, or of artefacts and their items. */
export const listedProperties = {
  urn: urn('The artefact, item or component.'),
  kind: word(...searchKinds),
  class: string('Of the artefact, item or component.'),
  agencyID: string('The agency that owns it.'),
  id: string('Its id; of nested items the dotted path.'),
  version: string('Of the artefact.'),
  stability: word(...stabilities),
};

export const optionalOfListed = { name: string('In the language of the caller, where it has one.') };

/** The class of an artefact. */
export const artefactClass: TypedSchema<string> = word(...allTypes.map((type) => type.class));
