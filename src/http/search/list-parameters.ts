import type { Context } from 'koa';
import { stabilities } from '../../versioning/stability.js';
import * as json from '../json-schema.js';
import { asOf, choice, choices, flag, lang, readLanguages } from '../parameters/kinds.js';
import { agenciesNamed, pageParameters } from '../parameters/lists.js';
import type { Values } from '../parameters/read-parameters.js';

const facet = json.arrayOf(json.record({ value: json.string(), count: json.integer() }));

/** Facets of a list. */
export const facetsSchema = {
  ...json.record({ class: facet, agency: facet, stability: facet }),
  description: 'Numbers of entries of all pages, with facets=true.',
};

/** The parameters of searches and of the catalogue. */
export const listParameters = {
  agency: agenciesNamed('The agencies that own what is found, separated by commas. The default is all.'),
  stability: choices('The stability of the versions, separated by commas. The default is all.', stabilities),
  versions: choice(
    'newest: of each artefact or item the highest version that fits. all: every version that fits.',
    ['newest', 'all'],
    'newest',
  ),
  facets: flag('Whether what is found is counted by class, agency and stability.'),
  ...pageParameters,
  lang,
  asOf,
};

/** What the parameters select, as searches and the catalogue take it. */
export const listSelection = (ctx: Context, given: Values<typeof listParameters>) => ({
  agencies: given.agency,
  stabilities: given.stability,
  versions: given.versions,
  languages: readLanguages(given.lang, ctx.get('Accept-Language')),
  limit: given.limit,
  after: given.next,
});
