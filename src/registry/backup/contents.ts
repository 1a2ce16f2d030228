/** Where something of the database or of the data folder is in an archive. */
interface ContentsRow {
  readonly in: 'label' | 'relationship' | 'folder';
  readonly name: string;
  /** The kind of records that holds it; undefined where none does. */
  readonly kind?: string;
  /** Where none does: how it is made again at a restoration, or why it is left out. */
  readonly instead?: string;
}

const label = (name: string, kind: string): ContentsRow => ({ in: 'label', name, kind });
const relationship = (name: string, kind: string): ContentsRow => ({ in: 'relationship', name, kind });
const without = (kindOfName: ContentsRow['in'], name: string, instead: string): ContentsRow => ({
  in: kindOfName,
  name,
  instead,
});

/** Every label and relationship type of the database and every entry of the data folder. */
export const contentsOfArchive: readonly ContentsRow[] = [
  label('Transaction', 'transactions'),
  label('AccessChange', 'transactions'),
  label('Version', 'versions'),
  label('Revision', 'revisions'),
  label('Slice', 'slices'),
  label('Wildcard', 'wildcards'),
  label('PropertyWildcard', 'property-wildcards'),
  label('SearchText', 'search-texts'),
  label('AccessRule', 'access-rules'),
  label('Deprecation', 'deprecations'),
  label('Load', 'loads'),
  label('UsedTicket', 'used-tickets'),
  label('AuditEntry', 'audit-entries'),
  without('label', 'Artefact', 'made of the lines of versions and wildcards'),
  without('label', 'Clock', 'made of manifest.json, with another epoch'),
  without('label', 'Horizon', 'made of manifest.json'),
  without('label', 'Pending', 'left out: a submission that is not committed'),
  without('label', 'Sessions', 'left out: the key of session cookies is a secret; another one is generated'),
  without('label', 'Revocation', 'left out: sessions of another epoch have ended'),
  without('label', 'LiveSession', 'left out: sessions of another epoch have ended'),
  without('label', 'Restoration', 'left out: it is in a database only while a backup is restored'),

  relationship('HAS_VERSION', 'versions'),
  relationship('HAS_REVISION', 'revisions'),
  relationship('HAS_SLICE', 'slices'),
  relationship('SELECTS_FROM', 'wildcards'),
  relationship('WITHIN', 'property-wildcards'),
  relationship('REFERENCES', 'references'),
  relationship('SELECTS', 'selections'),
  relationship('RESOLVES_TO', 'resolutions'),
  relationship('LACKS', 'missing-items'),
  relationship('HAS_TEXT', 'search-texts'),
  relationship('CHANGED', 'revisions'),
  relationship('DEPRECATES', 'deprecations'),
  relationship('SUCCEEDED_BY', 'deprecations'),
  relationship('LOADED_FOR', 'loads'),

  { in: 'folder', name: 'loads', kind: 'load-files' },
  without(
    'folder',
    'neo4j',
    'left out: the database, whose content is records; its port, settings and logs are made again',
  ),
  without('folder', 'neo4j-password', 'left out: a secret; another one is generated'),
  without('folder', 'initial-root-password', 'left out: a secret; another one is generated'),
  without('folder', 'root-password-hash', 'left out: a secret; another one is generated'),
  without('folder', 'validation', 'left out: files and reports of validations, which are kept for a day'),
  without('folder', 'data-work', 'left out: files of queries and loads that have not ended'),
  without('folder', 'moving-in', 'left out: what imports that have not ended have fetched'),
  without('folder', 'strata-*.lock', 'left out: it shows which process uses the folder'),
];
