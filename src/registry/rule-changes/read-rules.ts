import { allTypes, typeOfClass, urnClassOf } from '../../model/artefact-types.js';
import { nearest } from '../../model/nearest.js';
import { isOpen, readPattern } from '../access/pattern.js';
import { type AccessRule, coverages, grantedRoles, type Restriction, type ReviewRule } from '../access/rule.js';
import { isVisible, signInKinds } from '../principal.js';
import { isJsonObject, showJson } from './read-placed-json.js';
import { type ReportEntry, readPlacedList } from './read-placed-list.js';

/** Limits of a list of rules: the number of rules, of entries of a list in one, and the length of a text. */
export const ruleLimits = { rules: 10_000, entries: 1_000, text: 1_000 };

const idShape = /^[\w@$.-]{1,100}$/;
const agencyShape = /^[A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)*$/;
const agencyPatternShape = /^[\w.*-]+$/;
const idPatternShape = /^[\w@$*-]+$/;

/** The classes in the URNs of restricted artefacts. */
const classes = [...new Set(allTypes.map(urnClassOf))].sort();
/** The classes to which agreements and constraints are attached, so that restrictions can cover these too. */
const flowClasses = ['Dataflow', 'Metadataflow'];
const services = signInKinds.filter((kind) => kind !== 'root');
const kinds = ['grant', 'restriction', 'review'] as const;
const propertiesOf = {
  grant: ['id', 'kind', 'role', 'to', 'agencies', 'note'],
  restriction: ['id', 'kind', 'urn', 'withAttachments', 'covers', 'to', 'note'],
  review: ['id', 'kind', 'urn', 'note'],
} as const;

type Given = Readonly<Record<string, unknown>>;

/** What to write in place of a word that is not one of some. */
function instead(value: unknown, words: readonly string[]): string {
  const isAbbreviated = (word: string): boolean => typeof value === 'string' && value !== '' && word.startsWith(value);
  const meant = typeof value === 'string' ? (words.find(isAbbreviated) ?? nearest(value, words)) : undefined;
  const all = words.length > 10 ? '' : `; use one of ${words.join(', ')}`;
  return meant === undefined ? `use one of ${words.join(', ')}` : `did you mean ${meant}?${all}`;
}

function readWord<Word extends string>(
  given: Given,
  name: string,
  words: readonly Word[],
  report: ReportEntry,
): Word | undefined {
  const word = words.find((each) => each === given[name]);
  if (word === undefined) report(name, `${name} is ${showJson(given[name])}`, instead(given[name], words));
  return word;
}

/** The texts of a list, each once; reports a value that is not a list, and entries that a function finds wrong. */
function readTexts(
  given: Given,
  name: string,
  report: ReportEntry,
  {
    least,
    check,
  }: { readonly least: number; readonly check: (entry: string) => readonly [string, string] | undefined },
): readonly string[] {
  const value = given[name];
  if (!Array.isArray(value)) {
    report(name, `${name} is ${showJson(value)}`, 'write a list of texts');
    return [];
  }
  if (value.length < least || value.length > ruleLimits.entries)
    report(name, `${name} has ${value.length} entries`, `write ${least} to ${ruleLimits.entries}`);
  for (const [place, entry] of value.entries()) {
    const fault: readonly [string, string] | undefined =
      typeof entry !== 'string' || entry.length > ruleLimits.text
        ? [`${showJson(entry)} is not a text of at most ${ruleLimits.text} characters`, 'correct it']
        : check(entry);
    if (fault !== undefined) report(`${name}/${place}`, ...fault);
    else if (value.indexOf(entry) < place)
      report(`${name}/${place}`, `${showJson(entry)} is in ${name} twice`, 'remove one');
  }
  return value;
}

const forms = 'users, user:NAME, user:SERVICE:NAME or group:NAME';

const unseenIn = (grantee: string): readonly [string, string] => [
  `${showJson(grantee)} has characters that are not seen`,
  `nobody signs in with such a name; the forms are ${forms}`,
];

/** Groups are compared as the service names them: with that of the service before it, a rule would be for nobody. */
function checkGroup(grantee: string, group: string): readonly [string, string] | undefined {
  if (!isVisible(group)) return unseenIn(grantee);
  const [service = '', ...rest] = group.split(':');
  if (rest.length === 0 || !signInKinds.some((each) => each === service)) return undefined;
  return [
    `${showJson(grantee)} names the service ${showJson(service)}, and groups are written without it`,
    `did you mean group:${rest.join(':')}? The forms are ${forms}`,
  ];
}

/** @returns what is wrong with a grantee, and what would be right; undefined for a right one */
function checkGrantee(grantee: string): readonly [string, string] | undefined {
  if (!isVisible(grantee)) return unseenIn(grantee);
  if (grantee === 'users') return undefined;
  const [, group] = /^group:(.+)$/s.exec(grantee) ?? [];
  if (group !== undefined) return checkGroup(grantee, group);
  const [, service, name] = /^user:(?:([^:]*):)?(.*)$/s.exec(grantee) ?? [];
  if (name === undefined || name === '') {
    // A name alone.
    if (/^(?!user|group)[^:]+$/i.test(grantee))
      return [
        `${showJson(grantee)} is not a grantee`,
        `did you mean user:${grantee} or group:${grantee}? The forms are ${forms}`,
      ];
    const [word = ''] = grantee.split(':', 1);
    const meant = nearest(word, ['users', 'user:', 'group:']);
    return [`${showJson(grantee)} is not a grantee`, `did you mean ${meant}…? The forms are ${forms}`];
  }
  if (!isVisible(name)) return unseenIn(grantee);
  if (service === undefined || services.some((each) => each === service)) return undefined;
  return [
    `${showJson(grantee)} names the service ${showJson(service)}`,
    `${instead(service, services)}. A name with a colon is written with its service`,
  ];
}

const checkAgency = (agency: string): readonly [string, string] | undefined =>
  agencyShape.test(agency)
    ? undefined
    : [`${showJson(agency)} is not an agency`, 'write its id, such as ECB or ECB.DISS; sub-agencies are included'];

/** A pattern of artefacts in its short form. */
function readUrn(given: Given, report: ReportEntry): string {
  const { urn } = given;
  const pattern = typeof urn === 'string' && urn.length <= ruleLimits.text ? readPattern(urn) : undefined;
  const example = 'write class, agency and id, such as Codelist=ECB:CL_* or *=ECB.SECRET:*';
  if (pattern === undefined) {
    report('urn', `urn is ${showJson(urn)}`, example);
    return '';
  }
  const { class: className, agencyID, id } = pattern;
  if (!isOpen(className) && typeOfClass(className) === undefined)
    report('urn', `${showJson(className)} is not a class of artefacts`, instead(className, classes));
  if (!agencyPatternShape.test(agencyID))
    report('urn', `the agency ${showJson(agencyID)} is not a pattern of ids`, example);
  if (!idPatternShape.test(id)) report('urn', `the id ${showJson(id)} is not a pattern of ids`, example);
  return `${className}=${agencyID}:${id}`;
}

/** `withAttachments` of a restriction, where it is true. */
function readAttachments(given: Given, urn: string, report: ReportEntry): Pick<Restriction, 'withAttachments'> {
  const { withAttachments } = given;
  if (withAttachments === undefined || withAttachments === false) return {};
  if (withAttachments !== true)
    report('withAttachments', `withAttachments is ${showJson(withAttachments)}`, 'write true or leave it out');
  const [className = ''] = urn.split('=', 1);
  if (!isOpen(className) && !flowClasses.includes(className))
    report(
      'withAttachments',
      `withAttachments stands at the class ${className}`,
      `use it with ${flowClasses.join(' or ')}`,
    );
  return { withAttachments: true };
}

type Common = Pick<Restriction, 'id' | 'note' | 'to'>;

function readGrant(given: Given, report: ReportEntry, common: Common): AccessRule {
  const { note, ...identity } = common;
  const role = readWord(given, 'role', grantedRoles, report) ?? 'maintainer';
  const withNote = note === undefined ? {} : { note };
  if (role === 'administrator') {
    if (given['agencies'] !== undefined)
      report('agencies', 'an administrator has agencies', 'leave them out, since an administrator may submit for all');
    return { ...identity, kind: 'grant', role, ...withNote };
  }
  const agencies = readTexts(given, 'agencies', report, { least: 1, check: checkAgency });
  return { ...identity, kind: 'grant', role, agencies, ...withNote };
}

function readRestriction(given: Given, report: ReportEntry, common: Common): AccessRule {
  const { note, ...identity } = common;
  const urn = readUrn(given, report);
  const check = (entry: string): readonly [string, string] | undefined =>
    coverages.some((each) => each === entry)
      ? undefined
      : [`${showJson(entry)} cannot be covered`, instead(entry, coverages)];
  const texts = readTexts(given, 'covers', report, { least: 1, check });
  return {
    ...identity,
    kind: 'restriction',
    urn,
    ...readAttachments(given, urn, report),
    covers: coverages.filter((each) => texts.includes(each)),
    ...(note === undefined ? {} : { note }),
  };
}

function readReview(given: Given, report: ReportEntry, common: Pick<ReviewRule, 'id' | 'note'>): AccessRule {
  const { id, note } = common;
  const urn = readUrn(given, report);
  if (urn.startsWith('Registration='))
    report('urn', 'Registrations are not reviewed', 'they say where data are; use another class');
  return { id, kind: 'review', urn, ...(note === undefined ? {} : { note }) };
}

/** A rule in the form in which it is stored. Undefined where it has no kind. */
function readRule(given: unknown, report: ReportEntry): AccessRule | undefined {
  if (!isJsonObject(given)) {
    report('', `${showJson(given)} is not a rule`, 'write an object with id and kind');
    return undefined;
  }
  const { id, note } = given;
  if (typeof id !== 'string' || !idShape.test(id))
    report('id', `id is ${showJson(id)}`, 'write 1 to 100 letters, digits and _ @ $ . -');
  if (note !== undefined && (typeof note !== 'string' || note.length > ruleLimits.text))
    report('note', `note is ${showJson(note)}`, `write a text of at most ${ruleLimits.text} characters`);
  const kind = readWord(given, 'kind', kinds, report);
  if (kind === undefined) return undefined;
  for (const name of Object.keys(given)) {
    const known: readonly string[] = propertiesOf[kind];
    if (!known.includes(name)) report(name, `a ${kind} has no ${showJson(name)}`, instead(name, known));
  }
  const identity = { id: String(id), ...(note === undefined ? {} : { note: String(note) }) };
  if (kind === 'review') return readReview(given, report, identity);
  const to = readTexts(given, 'to', report, { least: kind === 'grant' ? 1 : 0, check: checkGrantee });
  const common = { ...identity, to };
  return kind === 'grant' ? readGrant(given, report, common) : readRestriction(given, report, common);
}

/**
 * Reads access rules: a list, an object whose `rules` are one, or one rule alone.
 * @returns rules in the form in which they are stored
 * @throws StrataError `Syntax` with all problems, each with path, line and column, and what would be right
 */
export const readRules = (text: string): readonly AccessRule[] =>
  readPlacedList<AccessRule>(text, {
    property: 'rules',
    form: 'a list of rules',
    title: 'the access rules',
    rule: 'accessRule.invalid',
    most: ruleLimits.rules,
    read: readRule,
    keyOf: ({ id }) => id,
    keyProperty: 'id',
    keyTitle: 'the rule ',
    ofTwo: 'rename or remove one',
  });
