import type { ArtefactClass } from '../model/artefact-types.js';
import { groupBy } from '../model/group-by.js';
import { type LocalReferenceRow, legacyLocalReferenceRows, localReferenceRows } from './local-reference-table.js';
import { classOfRole } from './reference-roles.js';

/** What a text of an indirect reference names. */
export type NamedThing =
  /** A part of the artefact that the reference leads to, by its id or the dotted path of ids. */
  | 'part'
  /** A component of the structure that the reference leads to, or of its metadata structure. */
  | 'component'
  /** A value of a list that the reference leads to. */
  | 'item'
  /** A value of the list that enumerates a component of the structure that the reference leads to. */
  | 'value'
  /** Nothing: the component takes its list from its concept. */
  | 'inherited'
  /** A concept by agency, scheme and id, without a version. */
  | 'concept'
  /** Whatever a text in VTL names. */
  | 'vtl';

/** Where the way to the named thing begins. */
export type Through =
  /** In the same artefact. */
  | { readonly kind: 'self' }
  /** At each artefact that the artefact is attached to. */
  | { readonly kind: 'attachments' }
  /** At the reference at one of these paths, whose steps up to the last common array lead to the same element. */
  | { readonly kind: 'reference'; readonly paths: readonly string[] }
  /** At the references at a path: the n-th text of a list goes through the n-th of them. */
  | { readonly kind: 'position'; readonly list: string; readonly property: string };

/** What happens to a submission in which the named thing does not exist (facts of the standard on integrity). */
export type Absence = 'error' | 'warning' | 'accepted';

/** An indirect reference: its target is known only after other references are resolved. */
export interface IndirectReferenceRow {
  /** Id of the reference: class, then the place. */
  readonly role: string;
  /** Path from the artefact to the texts, as in reference-table.ts; an element that is an object has its text in `text`. */
  readonly path: string;
  readonly names: NamedThing;
  readonly through: Through;
  readonly absence: Absence;
  /** The property of an element that is an object with its text; `value` where missing. */
  readonly text?: string;
  /** Property of the object that holds the texts with the id of the component; ids on the path where missing. */
  readonly holder?: string;
  /** The concept of the dimension whose values are named, where no property of the artefact names the dimension. */
  readonly concept?: string;
  /** A text can contain parts of a mapped value (`\1`), and then names nothing that is known. */
  readonly isComputed?: true;
  /** A text can end with `%`, which stands for any characters: it names all codes whose ids begin with what is before. */
  readonly hasPrefixes?: true;
  /** The named thing has to be in every version that the reference can resolve to, not only in that which it resolves to. */
  readonly inEveryVersion?: true;
  /** Classes of the parts that can be named. */
  readonly classes?: readonly string[];
  /** Whether its selections are edges of the graph; others are read from the content when a query requires them. */
  readonly isKept: boolean;
}

type Columns = Partial<
  Pick<
    IndirectReferenceRow,
    'text' | 'holder' | 'concept' | 'absence' | 'isComputed' | 'hasPrefixes' | 'inEveryVersion' | 'classes'
  >
>;

const row = (
  role: string,
  path: string,
  names: NamedThing,
  through: Through,
  columns: Columns = {},
): IndirectReferenceRow => ({ role, path, names, through, absence: 'error', isKept: true, ...columns });

const self: Through = { kind: 'self' };
const attachments: Through = { kind: 'attachments' };
const reference = (...paths: readonly string[]): Through => ({ kind: 'reference', paths });

const warning = { absence: 'warning' } as const;
const prefixes = { ...warning, hasPrefixes: true } as const;
const computed = { ...warning, isComputed: true } as const;
const accepted = { absence: 'accepted' } as const;

/** A parent code leads to nothing outside its list, and lists of codes are long, so parents of codes are not kept. */
const localRow = ({ role, path, targets }: LocalReferenceRow): IndirectReferenceRow => ({
  role,
  path,
  names: 'part',
  through: self,
  absence: 'error',
  classes: targets,
  isKept: !targets.includes('Code'),
});

/** The values that an extension of a codelist selects (information model, CodelistExtension). */
const members = (artefactClass: ArtefactClass): readonly IndirectReferenceRow[] =>
  ['inclusiveCodeSelection', 'exclusiveCodeSelection'].flatMap((selection) => [
    row(
      `${artefactClass}.extension.member.explicit`,
      `codelistExtensions/${selection}/memberValues`,
      'item',
      reference('codelistExtensions/codelist'),
    ),
    row(
      `${artefactClass}.extension.member.wildcard`,
      `codelistExtensions/${selection}/wildcardedMemberValues`,
      'item',
      reference('codelistExtensions/codelist'),
      { ...accepted, hasPrefixes: true },
    ),
  ]);

const schemeMap = (artefactClass: ArtefactClass): readonly IndirectReferenceRow[] => [
  row(`${artefactClass}.item.source`, 'itemMaps/sourceValue', 'item', reference('source'), warning),
  row(`${artefactClass}.item.target`, 'itemMaps/targetValue', 'item', reference('target'), computed),
];

/** A component takes the list of its concept where it has no representation of its own (information model, Component). */
const inherited = (role: string, path: string): IndirectReferenceRow =>
  row(`${role}.inheritedEnumeration`, path, 'inherited', self, accepted);

/** Regions and keys of data constraints. */
const constrained = (part: string, dimensions: string, components: string): readonly IndirectReferenceRow[] => [
  row(`DataConstraint.${part}.dimension`, dimensions, 'component', attachments, { text: 'id' }),
  row(`DataConstraint.${part}.component`, components, 'component', attachments, { text: 'id' }),
  row(`DataConstraint.${part}.keyValue`, `${dimensions}/values`, 'value', attachments, prefixes),
  row(`DataConstraint.${part}.componentValue`, `${components}/values`, 'value', attachments, prefixes),
];

/** The ends of maps of structures. */
const mappedEnds = (part: string, path: string): readonly IndirectReferenceRow[] =>
  ['source', 'target'].map((end) => row(`StructureMap.${part}.${end}`, `${path}/${end}`, 'component', reference(end)));

/** Maps of times: their frequencies are codes of the target, in its dimension of frequencies. */
const frequencies = (part: string, path: string): readonly IndirectReferenceRow[] => [
  row(`StructureMap.${part}.frequencyDimension`, `${path}/frequencyDimension`, 'component', reference('target')),
  row(`StructureMap.${part}.targetFrequency`, `${path}/targetFrequencyID`, 'value', reference('target'), {
    concept: 'FREQ',
    ...accepted,
  }),
];

const usages = 'dataStructureComponents/attributeList/metadataAttributeUsages/metadataAttributeReference';
const flowOfSet = reference('metadataflow', 'metadataProvisionAgreement');

/** Indirect references of SDMX 3.0 and 3.1 artefacts whose texts stand in the artefact (structure schemas; information model). */
export const indirectReferenceRows: readonly IndirectReferenceRow[] = [
  ...[...localReferenceRows, ...legacyLocalReferenceRows].map(localRow),
  ...members('Codelist'),
  ...members('GeographicCodelist'),
  ...members('GeoGridCodelist'),
  row('ConceptScheme.isoConcept', 'concepts/isoConceptReference', 'concept', self, accepted),

  inherited('DataStructure.dimension', 'dataStructureComponents/dimensionList/dimensions'),
  inherited('DataStructure.attribute', 'dataStructureComponents/attributeList/attributes'),
  inherited('DataStructure.measure', 'dataStructureComponents/measureList/measures'),
  inherited('MetadataStructure', 'metadataStructureComponents/metadataAttributeList/metadataAttributes*'),
  row('DataStructure.metadataAttributeUsage', usages, 'part', reference('metadata'), {
    classes: ['MetadataAttribute'],
  }),
  row('Dataflow.dimensionConstraint', 'dimensionConstraint', 'part', reference('structure'), {
    // The facts of the standard say that the time dimension is not listed; flows that list it leave nothing out.
    classes: ['Dimension', 'TimeDimension'],
    inEveryVersion: true,
  }),

  ...constrained('region', 'cubeRegions/keyValues', 'cubeRegions/components'),
  ...constrained('key', 'dataKeySets/keys/keyValues', 'dataKeySets/keys/components'),
  row('DataConstraint.key.keyValue', 'dataKeySets/keys/keyValues/value', 'value', attachments, prefixes),
  row('MetadataConstraint.region.component', 'metadataTargetRegions/components', 'component', attachments, {
    text: 'id',
  }),
  row('MetadataConstraint.region.value', 'metadataTargetRegions/components/values', 'value', attachments, prefixes),

  ...schemeMap('OrganisationSchemeMap'),
  ...schemeMap('ConceptSchemeMap'),
  ...schemeMap('CategorySchemeMap'),
  ...schemeMap('ReportingTaxonomyMap'),
  ...['source', 'target'].map((end) =>
    row(
      `RepresentationMap.mapping.${end}`,
      `representationMappings/${end}Values`,
      'item',
      { kind: 'position', list: end, property: 'codelist' },
      end === 'target' ? computed : warning,
    ),
  ),

  ...mappedEnds('component', 'componentMaps'),
  ...mappedEnds('epoch', 'epochMaps/mappedComponents'),
  ...mappedEnds('datePattern', 'datePatternMaps/mappedComponents'),
  ...mappedEnds('fixed', 'fixedValueMaps'),
  ...['source', 'target'].map((end) =>
    row('StructureMap.fixed.value', 'fixedValueMaps/values', 'value', reference(end), { holder: end, ...warning }),
  ),
  ...frequencies('epoch', 'epochMaps'),
  ...frequencies('datePattern', 'datePatternMaps'),
  row('StructureMap.frequencyFormat.frequency', 'frequencyFormatMappings/frequencyId', 'value', reference('target'), {
    concept: 'FREQ',
    ...accepted,
  }),

  row('TransformationScheme.expression', 'transformations/expression', 'vtl', self, accepted),
  row('TransformationScheme.result', 'transformations/result', 'vtl', self, accepted),
  row('RulesetScheme.definition', 'rulesets/rulesetDefinition', 'vtl', self, accepted),
  row('UserDefinedOperatorScheme.definition', 'userDefinedOperators/operatorDefinition', 'vtl', self, accepted),
  row(
    'VtlMappingScheme.toSubSpace',
    'vtlMappings/toVtlMapping/toVtlSubSpace/keys',
    'component',
    reference('vtlMappings/dataflow'),
  ),
  row(
    'VtlMappingScheme.fromSuperSpace',
    'vtlMappings/fromVtlMapping/fromVtlSuperSpace/keys',
    'component',
    reference('vtlMappings/dataflow'),
  ),

  row('MetadataSet.attribute', 'attributes*', 'component', flowOfSet, { text: 'id' }),
  row('MetadataSet.attributeValue', 'attributes*/value', 'value', flowOfSet, warning),
];

const byClass = groupBy(indirectReferenceRows, ({ role }) => classOfRole(role));

const byRole = new Map(indirectReferenceRows.map((each) => [each.role, each]));

/** The rows of one artefact class, in the order of the table. */
export const indirectReferenceRowsOf = (artefactClass: ArtefactClass): readonly IndirectReferenceRow[] =>
  byClass.get(artefactClass) ?? [];

/** The row of a role; the first where a role has several paths. */
export const indirectReferenceRow = (role: string): IndirectReferenceRow | undefined => byRole.get(role);

/** The roles of components that take the list of their concept. */
export const inheritedRoles: readonly string[] = [
  ...new Set(indirectReferenceRows.filter(({ names }) => names === 'inherited').map(({ role }) => role)),
];

/** The roles of indirect references outside of the artefact whose targets should exist. */
export const checkedRoles: readonly string[] = [
  ...new Set(
    indirectReferenceRows
      .filter(({ absence, through }) => absence !== 'accepted' && through.kind !== 'self')
      .map(({ role }) => role),
  ),
];
