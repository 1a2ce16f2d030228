import { textChooser } from '../../../model/best-language.js';
import { isTurnOver, nextTurn } from '../../../model/turns.js';
import { maintainableUrn } from '../../../model/urn.js';
import type { Deprecation } from '../../deprecation/find-deprecations.js';
import { placeOf } from '../receive/prepare.js';
import { ruleProblem } from '../rules.js';
import type { DecidedChange, Finding } from './change.js';

const chooseReason = textChooser([]);

function inWords({ urn, since, reasons, successor }: Deprecation): string {
  const advice = successor === undefined ? 'no successor is named' : `refer to its successor ${successor}`;
  return `${urn} is deprecated since ${new Date(since).toISOString()}: ${chooseReason(reasons)}; ${advice}`;
}

/** Finds references to deprecated versions that the live revision of the artefact lacks: one for each version or wildcard that is named. */
export async function checkDeprecated({ world, changed }: DecidedChange): Promise<readonly Finding[]> {
  const written = changed.filter(({ status }) => status !== 'deleted');
  if (written.length === 0) return [];
  const deprecations = await world.stored.deprecations();
  if (deprecations.size === 0) return [];
  const findings: Finding[] = [];
  for (const { prepared, newest } of written) {
    const named = new Set(newest?.live === true ? newest.references.map(({ target }) => target) : []);
    for (const reference of prepared.references) {
      if (isTurnOver()) await nextTurn();
      const target = maintainableUrn(reference.target);
      const deprecation = deprecations.get(world.versions.resolveReference(reference) ?? '');
      if (deprecation === undefined || named.has(target)) continue;
      named.add(target);
      const place = { ...placeOf(prepared, reference.path), reference: reference.text };
      const problem = ruleProblem('reference.deprecated', inWords(deprecation), place);
      findings.push({ urn: prepared.urn, problem, only: prepared });
    }
  }
  return findings;
}
