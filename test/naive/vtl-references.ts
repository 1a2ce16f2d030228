import { partsOf } from './parts.js';
import type { NaiveReference, Resolver } from './reference.js';
import { type NaiveArtefact, objectsAt, textAt, textsAt } from './registry.js';
import { placeOfClass, readUrn, urnClass, urnOfArtefact, withoutItem, writeUrn } from './urns.js';

/** Names in VTL texts, in a simple form (P8): aliases, names of artefacts, rulesets and operators. */

const keywords =
  'define datapoint hierarchical ruleset operator is end valuedomain variable rule when then errorcode errorlevel returns dataset component and or not if else inner_join left_join using filter calc keep drop rename to aggr group by sum avg count check_datapoint check_hierarchy';

/** The names in a text: quoted ones whole, others up to a character that no name has. */
function namesIn(text: string): readonly string[] {
  const withoutTexts = text.replace(/"[^"]*"/g, ' ');
  const names = [...withoutTexts.matchAll(/'([^']+)'|([A-Za-z][\w.]*)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
  return [...new Set(names)].filter((name) => !keywords.split(' ').includes(name));
}

/** The URN that a name stands for: parts that it lacks are those of the scheme, version 1.0, and a class by its use. */
function urnOfName(scheme: NaiveArtefact, name: string, className: string): string | undefined {
  const match =
    /^(?:urn:sdmx:org\.sdmx\.infomodel\.)?(?:(?:\w+\.)?(\w+)=)?(?:([\w.]+):)?([\w@$-]+)(?:\(([^)]+)\))?(?:\.([\w.]+))?$/.exec(
      name,
    );
  if (match === null) return undefined;
  const [, own = className, agencyID = scheme.agencyID, id = '', version = '1.0', item = ''] = match;
  const packageName = placeOfClass(own)?.package;
  return packageName === undefined
    ? undefined
    : writeUrn({ package: packageName, class: own, agencyID, id, version, item });
}

/** The places of VTL texts: class of the scheme, property of its items, property of the text, role, class of plain names. */
const places = [
  ['TransformationScheme', 'transformations', 'expression', 'TransformationScheme.expression', ['Dataflow']],
  ['RulesetScheme', 'rulesets', 'rulesetDefinition', 'RulesetScheme.definition', ['Codelist']],
  [
    'UserDefinedOperatorScheme',
    'userDefinedOperators',
    'operatorDefinition',
    'UserDefinedOperatorScheme.definition',
    ['Dataflow', 'Codelist'],
  ],
] as const;

/** Aliases of the mapping scheme that a scheme refers to, with the URNs that they stand for. */
function aliasesOf(resolver: Resolver, scheme: NaiveArtefact): ReadonlyMap<string, string> {
  const mapping = textAt(scheme, 'vtlMappingScheme');
  const found = mapping === '' ? undefined : resolver.find(mapping);
  return new Map(
    objectsAt(found, 'vtlMappings').flatMap((each) => {
      const urn = ['dataflow', 'codelist', 'concept']
        .map((property) => textAt(each, property))
        .find((text) => text !== '');
      return urn === undefined ? [] : [[textAt(each, 'alias'), urn] as const];
    }),
  );
}

/** The items of rulesets and operators with a name in the schemes that a scheme refers to, and in itself. */
function operatorsNamed(resolver: Resolver, scheme: NaiveArtefact, name: string): readonly string[] {
  const urns = [...textsAt(scheme, 'rulesetSchemes'), ...textsAt(scheme, 'userDefinedOperatorSchemes')];
  return urns.flatMap((urn) => {
    const found = resolver.find(urn);
    const part = found && partsOf(resolver.artefacts, found).find(({ path }) => path === name);
    return part === undefined ? [] : [writeUrn({ ...readUrn(urn), class: part.class, item: name })];
  });
}

function resolveName(
  resolver: Resolver,
  scheme: NaiveArtefact,
  name: string,
  classes: readonly string[],
): readonly string[] {
  const alias = aliasesOf(resolver, scheme).get(name);
  if (alias !== undefined) return [alias];
  const operators = operatorsNamed(resolver, scheme, name);
  if (operators.length > 0) return operators;
  return classes.flatMap((className) => {
    const urn = urnOfName(scheme, name, className);
    return urn === undefined || resolver.find(urn) === undefined ? [] : [urn];
  });
}

export function vtlReferences(resolver: Resolver, scheme: NaiveArtefact): readonly NaiveReference[] {
  const named = places
    .filter(([name]) => name === urnClass(scheme))
    .flatMap(([, property, textProperty, role, classes]) =>
      objectsAt(scheme, property).flatMap((item) => {
        const earlier = objectsAt(scheme, property).map((each) => textAt(each, 'result'));
        return namesIn(textAt(item, textProperty))
          .filter((name) => !earlier.includes(name))
          .flatMap((name) => resolveName(resolver, scheme, name, classes))
          .map((urn) => toNamed(resolver, scheme, role, textAt(item, 'id'), urn));
      }),
    );
  const results = objectsAt(scheme, 'transformations')
    .filter((item) => item['isPersistent'] === true)
    .flatMap((item) =>
      resolveName(resolver, scheme, textAt(item, 'result'), ['Dataflow']).map((urn) =>
        toNamed(resolver, scheme, 'TransformationScheme.result', textAt(item, 'id'), urn),
      ),
    );
  return [...named, ...results].filter(
    ({ resolution, source }) => resolution === 'resolved' && source === urnOfArtefact(scheme),
  );
}

function toNamed(
  resolver: Resolver,
  scheme: NaiveArtefact,
  role: string,
  component: string,
  text: string,
): NaiveReference {
  const urn = readUrn(text);
  const items = urn.item === '' ? {} : { items: { id: urn.item } };
  return resolver.resolve(scheme, { role, component, scheme: withoutItem(urn), class: urn.class, ...items });
}
