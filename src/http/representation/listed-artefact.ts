import { allTypes } from '../../model/artefact-types.js';
import { searchKinds } from '../../registry/search/search-texts.js';
import { stabilities } from '../../versioning/stability.js';
import * as json from '../json-schema.js';

/** An entry of a list of artefacts, or of artefacts and their items. */
export const listedProperties = {
  urn: json.urn('The artefact, item or component.'),
  kind: json.word(...searchKinds),
  class: json.string('Of the artefact, item or component.'),
  agencyID: json.string('The agency that owns it.'),
  id: json.string('Its id; of nested items the dotted path.'),
  version: json.string('Of the artefact.'),
  stability: json.word(...stabilities),
};

/** The name of an artefact or item. */
export const nameProperties = {
  name: json.string('In the language of the caller, where it has one.'),
  language: json.string('The tag of the language of the name, where that is not the one that the caller prefers.'),
};

/** The class of an artefact. */
export const artefactClass: json.TypedSchema<string> = json.word(...allTypes.map((type) => type.class));
