/** A column of a scheme that no text in languages fills. */
export interface OwnColumn {
  readonly property: string;
  /**
   * `text` and `flag` are edited in the cell; `reference` is a URN; `representation` a URN of a list or a data type; `list` is a
   * number of objects, which are edited beside the table.
   */
  readonly kind: 'text' | 'flag' | 'reference' | 'representation' | 'list';
}

/** How the items of a class of schemes are in SDMX-JSON 2.1, and which columns they have. */
export interface SchemeLayout {
  /** The property of the scheme that lists its items. */
  readonly list: string;
  /** The property in which an item holds items. */
  readonly nested?: string;
  /** Items name their parent by its id. */
  readonly hasParent?: true;
  /** Items have neither names nor descriptions. */
  readonly isUnnamed?: true;
  readonly columns: readonly OwnColumn[];
  /** What every item of the class has where nothing is chosen. */
  readonly defaults?: Readonly<Record<string, unknown>>;
}

const text = (property: string): OwnColumn => ({ property, kind: 'text' });
const contacts: OwnColumn = { property: 'contacts', kind: 'list' };

/** Schemes that are tables, by class (SDMX 3.1 structure schemas). */
export const schemeLayouts: Readonly<Record<string, SchemeLayout>> = {
  Codelist: { list: 'codes', hasParent: true, columns: [] },
  GeographicCodelist: { list: 'geoFeatureSetCodes', hasParent: true, columns: [text('value')] },
  GeoGridCodelist: {
    list: 'geoGridCodes',
    hasParent: true,
    columns: [text('geoCell')],
  },
  ValueList: { list: 'valueItems', columns: [] },
  ConceptScheme: {
    list: 'concepts',
    hasParent: true,
    columns: [{ property: 'coreRepresentation', kind: 'representation' }],
  },
  CategoryScheme: { list: 'categories', nested: 'categories', columns: [] },
  AgencyScheme: { list: 'agencies', columns: [contacts] },
  DataProviderScheme: { list: 'dataProviders', columns: [contacts] },
  MetadataProviderScheme: { list: 'metadataProviders', columns: [contacts] },
  DataConsumerScheme: { list: 'dataConsumers', columns: [contacts] },
  OrganisationUnitScheme: { list: 'organisationUnits', hasParent: true, columns: [contacts] },
  Hierarchy: {
    list: 'hierarchicalCodes',
    nested: 'hierarchicalCodes',
    isUnnamed: true,
    columns: [{ property: 'code', kind: 'reference' }, text('level'), text('validFrom'), text('validTo')],
  },
  NamePersonalisationScheme: {
    list: 'namePersonalisations',
    columns: ['vtlArtefact', 'vtlDefaultName', 'personalisedName'].map(text),
  },
  CustomTypeScheme: {
    list: 'customTypes',
    columns: ['vtlScalarType', 'dataType', 'vtlLiteralFormat', 'outputFormat', 'nullValue'].map(text),
  },
  RulesetScheme: {
    list: 'rulesets',
    columns: ['rulesetType', 'rulesetScope', 'rulesetDefinition'].map(text),
  },
  UserDefinedOperatorScheme: { list: 'userDefinedOperators', columns: [text('operatorDefinition')] },
  TransformationScheme: {
    list: 'transformations',
    columns: [text('result'), text('expression'), { property: 'isPersistent', kind: 'flag' }],
    defaults: { isPersistent: false },
  },
};

/** The classes of schemes that are tables. */
export const tabulatedClasses: readonly string[] = Object.keys(schemeLayouts);
