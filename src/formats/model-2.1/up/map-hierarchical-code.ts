import type { Content } from '../../../model/content.js';
import { type Mapping, type MappingContext, type Properties, present } from './mapping.js';

/** The URN of the code that is named by the alias of an included codelist and its id. */
function codeByAlias(alias: Content, id: Content, context: MappingContext): string {
  const included = context.within('HierarchicalCodelistType')?.includedCodelists;
  const codelists = Array.isArray(included) ? (included as readonly Properties[]) : [];
  const codelist = codelists.find((each) => each.alias === alias)?.codelist;
  if (typeof codelist !== 'string') {
    context.error('reference.alias', () => `The hierarchical codelist includes no codelist under the alias ${alias}`);
    return '';
  }
  context.noteReference('code');
  return `${codelist.replace('.Codelist=', '.Code=')}.${id}`;
}

/** A code of a hierarchy: an alias is replaced by what it stands for. */
export const mapHierarchicalCode: Mapping = (properties, context) => {
  const { version, codelistAliasRef, codeID, code, hierarchicalCodes, level, ...others } = properties;
  if (version !== undefined) {
    context.warn(
      'version.dropped',
      () => `A hierarchical code has no version in SDMX 3.0; the version ${version} was left out`,
    );
  }
  const reference =
    codelistAliasRef === undefined || codeID === undefined ? code : codeByAlias(codelistAliasRef, codeID, context);
  return present({
    ...others,
    code: reference,
    hierarchicalCodes,
    // Levels nest, but their ids are distinct in a hierarchy, and 3.0 names them by these alone.
    level: level === undefined ? undefined : String(level).replace(/^.*\./, ''),
  });
};
