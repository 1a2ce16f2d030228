import { isDeepStrictEqual } from 'node:util';
import { type Content, objectsOf, type Properties } from '../../../model/content.js';
import { innerId, onlyHierarchy } from '../identifiers.js';
import { splitArtefact } from '../split-artefacts.js';
import { type DistinctCodes, distinctCodes } from './distinct-codes.js';
import {
  keepUnchanged,
  type Mapping,
  type MappingContext,
  type Move,
  type Piece,
  present,
  type Split,
  unmoved,
} from './mapping.js';

/** A hierarchy inside a hierarchical codelist: 3.0 requires `hasFormalLevels`, which is false by default in 2.1. */
export const mapHierarchy: Mapping = ({ level, hierarchicalCodes, ...others }) => {
  const { hasFormalLevels = false, ...described } = others;
  return present({ ...described, hasFormalLevels, level, hierarchicalCodes });
};

/** The URN of the code that is named by the alias of an included codelist and its id. */
function codeByAlias(alias: Content, id: Content, context: MappingContext): string {
  const included = context.within('HierarchicalCodelistType')?.includedCodelists;
  const codelists = Array.isArray(included) ? (included as readonly Properties[]) : [];
  const codelist = codelists.find((each) => each.alias === alias)?.codelist;
  if (typeof codelist !== 'string') {
    context.error(
      'reference.alias',
      () =>
        `The hierarchical codelist includes no codelist with the alias ${alias}; add an IncludedCodelist with it or correct the alias`,
    );
    return '';
  }
  context.noteReference('code');
  return `${codelist.replace('.Codelist=', '.Code=')}.${id}`;
}

/** A code of a hierarchy: an alias is replaced by the URN of its codelist. */
export const mapHierarchicalCode: Mapping = (properties, context) => {
  const { version, codelistAliasRef, codeID, code, hierarchicalCodes, level, ...others } = properties;
  if (version !== undefined) {
    context.warn(
      'version.dropped',
      () => `The version ${version} was left out: a hierarchical code has no version in SDMX 3.0`,
    );
  }
  const reference =
    codelistAliasRef === undefined || codeID === undefined ? code : codeByAlias(codelistAliasRef, codeID, context);
  return present({
    ...others,
    code: reference,
    hierarchicalCodes,
    // Levels nest, but their ids are distinct in a hierarchy, and 3.0 refers to them by id alone.
    level: level === undefined ? undefined : String(level).replace(/^.*\./, ''),
  });
};

/** The recorded place of an included codelist is that of the object; the reference is one of its properties. */
const includedMoves = (included: Properties['includedCodelists']): Move[] =>
  objectsOf(included)
    .map((_, index): Move => [`includedCodelists/${index}`, `includedCodelists/${index}/codelist`])
    // Longer numbers first: a shorter one may be the beginning of a longer one.
    .reverse();

/** At most this many codes are listed in a warning. */
const listedCodes = 5;

function warnOfIds(hierarchy: string, renamed: DistinctCodes['renamed'], context: MappingContext): void {
  if (renamed.length === 0) return;
  const listed = renamed.slice(0, listedCodes).map(([from, to]) => `${from} is ${to}`);
  const more = renamed.length > listedCodes ? `, and ${renamed.length - listedCodes} more` : '';
  context.warn(
    'hierarchicalCode.renamed',
    () =>
      `In SDMX 3.0 the codes of a hierarchy have distinct ids. These codes of the hierarchy ${hierarchy} had the id of another one and were given other ids (${renamed.length} in all): ${listed.join(', ')}${more}. SDMX 2.1 returns the ids as they are`,
  );
}

/** Whether a codelist is as Strata writes a hierarchy that was not submitted in one, so that nothing has to be kept. */
const isAsWritten = (
  { names, descriptions, annotations }: Properties,
  [only, ...others]: readonly Properties[],
): boolean =>
  others.length === 0 &&
  only?.id === onlyHierarchy &&
  annotations === undefined &&
  isDeepStrictEqual([names, descriptions], [only.names, only.descriptions]);

/**
 * One hierarchy of SDMX 3.0 for each in a hierarchical codelist, and the codelist without its hierarchies. A codelist without
 * hierarchies is kept unchanged.
 */
export const splitHierarchicalCodelist: Split = (properties, context) => {
  if (properties.hierarchies === undefined) {
    const moves = [...includedMoves(properties.includedCodelists), ...unmoved];
    return keepUnchanged(properties, 'a hierarchical codelist without hierarchies', context, moves);
  }
  const { includedCodelists: _included, hierarchies: held, ...shell } = properties;
  const { class: _class, id, names: _names, descriptions: _descriptions, annotations: _annotations, ...rest } = shell;
  const { agencyID, version, ...location } = rest;
  const hierarchies = objectsOf(held);
  const ids = hierarchies.map((hierarchy) => innerId(String(id), String(hierarchy.id)));
  context.warn(
    'hierarchicalCodelist.split',
    () =>
      `The hierarchical codelist ${id} was read as ${hierarchies.length === 1 ? 'the hierarchy' : 'the hierarchies'} ${ids.join(', ')}; only SDMX 2.1 returns the codelist`,
  );
  const pieces = hierarchies.map(
    ({ id: own, uri: _uri, hasFormalLevels, hierarchicalCodes, ...content }, index): Piece => {
      const { codes, moved, renamed } = distinctCodes(objectsOf(hierarchicalCodes));
      warnOfIds(String(own), renamed, context);
      return {
        artefact: present({
          class: 'Hierarchy',
          agencyID,
          id: ids[index],
          version,
          ...location,
          hasFormalLevels,
          ...content,
          hierarchicalCodes: hierarchicalCodes === undefined ? undefined : codes.map(present),
        }),
        origin: `hierarchies/${own}`,
        moves: [[`hierarchies/${own}/`, '']],
        moved,
      };
    },
  );
  if (isAsWritten(shell, hierarchies)) return pieces;
  const members = hierarchies.map((hierarchy) => ({ class: 'Hierarchy', id: String(hierarchy.id) }));
  return [{ artefact: splitArtefact(shell, members), moves: [] }, ...pieces];
};
