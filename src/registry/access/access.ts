import { type Principal, principalName } from '../principal.js';
import { matcherOfLine, readPattern } from './pattern.js';
import type { AccessRule, Coverage, Grant, Grantee, Restriction, ReviewRule } from './rule.js';
import { viewName } from './view-name.js';

/** What rules are matched with: an artefact in all its versions. */
export interface Maintained {
  readonly class: string;
  readonly agencyID: string;
  readonly id: string;
}

/** What one principal may see and change. */
export interface Access {
  readonly principal: Principal;
  readonly role: 'root' | 'administrator' | 'maintainer' | 'user' | 'anonymous';
  /** For which agencies the principal may submit, each with its sub-agencies; sorted. */
  readonly agencies: 'all' | readonly string[];
  /** The restrictions that hold for the principal; none for most. */
  readonly restrictions: readonly Restriction[];
  /** Equal only for principals who see the same (`viewName`); part of the key of every cache entry. Empty where nothing is hidden. */
  readonly view: string;
  /** Whether the principal may submit artefacts of an agency. */
  maintains(agencyID: string): boolean;
  /** The first rule that requires a second person for publications of a line (`lineKey`); undefined where none does. */
  reviewRuleOf(key: string): ReviewRule | undefined;
}

/** Whether an agency is another one or below it: `ECB.DISS` is below `ECB`. */
export const isWithinAgency = (agencyID: string, of: string): boolean =>
  agencyID === of || agencyID.startsWith(`${of}.`);

function isGrantee(principal: Principal, to: readonly Grantee[]): boolean {
  if (principal.kind !== 'user') return false;
  const { service, name, groups } = principal;
  const own = new Set(['users', `user:${service}:${name}`, ...groups.map((group) => `group:${group}`)]);
  // Otherwise a user of another service with the name `oidc:ann` would be the grantee `user:oidc:ann`.
  if (!name.includes(':')) own.add(`user:${name}`);
  return to.some((grantee) => own.has(grantee));
}

/** The agencies that a principal maintains by grants, without those below others. */
function agenciesOf(grants: readonly Grant[]): readonly string[] {
  const given = grants.flatMap(({ role, agencies = [] }) => (role === 'maintainer' ? agencies : []));
  return [...new Set(given)]
    .filter((agency) => !given.some((other) => other !== agency && isWithinAgency(agency, other)))
    .sort();
}

/** A function that finds the rule that requires a second person for publications of a line. */
function findReviewRule(rules: readonly AccessRule[]): Access['reviewRuleOf'] {
  const known = rules.flatMap((rule) => {
    const pattern = rule.kind === 'review' ? readPattern(rule.urn) : undefined;
    return rule.kind !== 'review' || pattern === undefined ? [] : [{ rule, matches: matcherOfLine(pattern).matches }];
  });
  return (key) => known.find(({ matches }) => matches(key))?.rule;
}

/** What rules allow a principal. By default all may read, and only the root account may write. */
export function accessOf(principal: Principal, rules: readonly AccessRule[]): Access {
  const grants = rules.filter((rule) => rule.kind === 'grant' && isGrantee(principal, rule.to)) as readonly Grant[];
  const isAdministrator = principal.kind === 'root' || grants.some(({ role }) => role === 'administrator');
  const agencies = agenciesOf(grants);
  const restrictions = isAdministrator
    ? []
    : (rules.filter((rule) => rule.kind === 'restriction' && !isGrantee(principal, rule.to)) as readonly Restriction[]);
  const given = agencies.length > 0 ? 'maintainer' : principal.kind;
  return {
    principal,
    role: principal.kind === 'root' ? 'root' : isAdministrator ? 'administrator' : given,
    agencies: isAdministrator ? 'all' : agencies,
    restrictions,
    view: restrictions.length === 0 ? '' : viewName(restrictions, agencies),
    maintains: (agencyID) => isAdministrator || agencies.some((agency) => isWithinAgency(agencyID, agency)),
    reviewRuleOf: findReviewRule(rules),
  };
}

/** The restrictions of an access that cover something. */
export const restrictionsOf = ({ restrictions }: Access, coverage: Coverage): readonly Restriction[] =>
  restrictions.filter(({ covers }) => covers.includes(coverage));

/** For which agencies a principal may submit, for an error text. */
export function agenciesInWords({ agencies, principal }: Access): string {
  const name = principalName(principal);
  if (agencies === 'all') return `${name} may submit for all agencies`;
  if (agencies.length === 0) return `${name} may submit for no agency`;
  return `${name} may submit for ${agencies.join(', ')} and sub-agencies only`;
}
