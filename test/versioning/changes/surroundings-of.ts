import type { Artefact } from '../../../src/model/artefact.js';
import { objectsOf } from '../../../src/model/content.js';
import { atOnce } from '../../../src/model/steps.js';
import { lineKey, parseUrn, type Urn, urnOf } from '../../../src/model/urn.js';
import { codesProperty } from '../../../src/references/enumeration.js';
import { expandCodelist } from '../../../src/references/expand-codelist.js';
import type { EffectiveCodes, Surroundings } from '../../../src/versioning/changes/surroundings.js';
import { resolveExpression } from '../../../src/versioning/match-versions.js';
import { type RankedVersion, rankVersion } from '../../../src/versioning/ranked-version.js';
import { parseReferenceExpression } from '../../../src/versioning/reference-expression.js';

/** Artefacts that references resolve to, by version line. */
export class Neighbours {
  readonly #lines = new Map<string, (RankedVersion & { readonly artefact: Artefact })[]>();

  constructor(artefacts: readonly Artefact[]) {
    for (const artefact of artefacts) {
      const key = lineKey(parseUrn(urnOf(artefact)));
      this.#lines.set(key, [...(this.#lines.get(key) ?? []), { ...rankVersion(artefact.version), artefact }]);
    }
  }

  /** The artefact that a reference resolves to; undefined for none, or for a selection of many. */
  artefact(reference: string): Artefact | undefined {
    const urn = parseUrn(reference, { loose: true });
    const expression = parseReferenceExpression(urn.version, { loose: true });
    return expression.kind === 'any' ? undefined : this.#resolve(urn, expression);
  }

  #resolve(urn: Urn, expression: ReturnType<typeof parseReferenceExpression>): Artefact | undefined {
    return resolveExpression(expression, this.#lines.get(lineKey(urn)) ?? []).at(-1)?.artefact;
  }
}

/** A codelist whose codes carry the version line of the list; expansion keeps properties that it does not know. */
function withOrigin(codelist: Artefact): Artefact {
  const property = codesProperty(codelist);
  const origin = lineKey(parseUrn(urnOf(codelist)));
  return { ...codelist, [property]: objectsOf(codelist[property]).map((code) => ({ ...code, origin })) } as Artefact;
}

function effectiveCodes(codelist: Artefact, neighbours: Neighbours): EffectiveCodes {
  const marked = new Map<Artefact, Artefact>();
  const expanding = expandCodelist(withOrigin(codelist), (reference) => {
    const found = neighbours.artefact(reference);
    if (found === undefined) return undefined;
    const before = marked.get(found) ?? withOrigin(found);
    marked.set(found, before);
    return before;
  });
  const expanded = atOnce(expanding);
  return new Map(
    objectsOf(expanded[codesProperty(codelist)]).map(({ origin, ...code }) => [
      String(code['id']),
      { code, origin: String(origin) },
    ]),
  );
}

/** What a comparison of two contents needs, from the artefacts that they refer to. */
export const surroundingsOf = (before: Artefact, after: Artefact, neighbours: Neighbours): Surroundings => ({
  resolve: (reference) => neighbours.artefact(reference)?.version,
  artefact: (reference) => neighbours.artefact(reference),
  codes: (side) => effectiveCodes(side === 'before' ? before : after, neighbours),
});
