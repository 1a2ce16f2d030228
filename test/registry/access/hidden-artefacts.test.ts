import { expect } from 'chai';
import { typeOfClass, urnClassNamed } from '../../../src/model/artefact-types.js';
import { lineKey } from '../../../src/model/urn.js';
import type { AccessRule } from '../../../src/registry/access/rule.js';
import type { Principal } from '../../../src/registry/principal.js';
import { schemaContexts } from '../../../src/registry/schema/find-schema.js';
import { details, referenceScopes } from '../../../src/registry/structures/structure-query.js';
import type { TestServer } from '../../harness/server.js';
import { expectSameGraph } from '../../naive/compare.js';
import { fillRandomly } from '../../naive/filled-registry.js';
import type { NaiveQuery } from '../../naive/graph.js';
import { randomFrom } from '../../naive/random-registry.js';
import type { NaiveArtefact } from '../../naive/registry.js';
import { urnOfArtefact } from '../../naive/urns.js';
import { takeOut } from './take-out.js';

const seeds = Number(process.env['VIEW_SEEDS'] ?? 1);
const rounds = Number(process.env['VIEW_QUERIES'] ?? 20);

const root: Principal = { kind: 'root', name: 'root' };

const keyOf = ({ class: name, agencyID, id }: NaiveArtefact): string =>
  lineKey({ maintainableClass: urnClassNamed(name), agencyID, id });

const everyFormat = ['sdmx-3.0', 'sdmx-json-2.1', 'sdmx-2.1', 'sdmx-json-1.0'];

/** What differs between two responses with the same content: ids of messages, instants and ticks of the registry. */
const withoutState = (text: string): string =>
  text
    .replace(/STRATA_[\w-]+/g, 'ID')
    .replace(/"(prepared|asOf)": ?"[^"]*"/g, '"$1":""')
    .replace(/"tick": ?\d+/g, '"tick":0')
    .replace(/<(\w+:)?Prepared>[^<]*</g, '<Prepared><');

for (let seed = 1; seed <= seeds; seed += 1) {
  describe(`a registry of which some artefacts are hidden, against one without them: ${seed}`, () => {
    let test: TestServer;
    const questions: string[] = [];
    const asked = new Map<string, string>();
    const graphs: NaiveQuery[] = [];
    let shown: readonly NaiveArtefact[] = [];
    let hidden: readonly string[] = [];

    const ask = async (path: string): Promise<string> => {
      const response = await test.request(path);
      return `${response.status} ${withoutState(await response.text())}`;
    };

    before(async () => {
      const filled = await fillRandomly(seed + 20, 26, 14);
      test = filled.test;
      const random = randomFrom(seed);
      const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
      const held = filled.history.at(filled.instants.length);
      const keys = [...new Set(held.map(keyOf))];
      hidden = keys.filter((key) => key !== 'AgencyScheme=SDMX:AGENCIES' && random() < 0.2);
      shown = held.filter((artefact) => !hidden.includes(keyOf(artefact)));
      const rules = hidden.map(
        (urn, index): AccessRule => ({
          id: `r${index}`,
          kind: 'restriction',
          urn,
          covers: ['structure'],
          to: ['users'],
        }),
      );
      await test.registry.changeAccessRules({ put: rules, remove: [], principal: root, hasRoot: true, dryRun: false });
      const structurePath = ({ class: name, agencyID, id, version }: NaiveArtefact) =>
        `/sdmx/v2/structure/${typeOfClass(name)?.resource}/${agencyID}/${id}/${pick([version, '*', '~', '+'])}`;
      questions.push(
        '/sdmx/v2/structure/*/*/*/*?detail=allstubs',
        '/sdmx/v2/structure/*/*/*/*?detail=full&format=sdmx-json-2.1',
        '/sdmx/v1/structure/all/all/all?detail=full',
        '/sdmx/v2/metadata/metadataset/*/*/*?format=sdmx-json-2.1',
        '/sdmx/v2/metadata/metadataflow/*/*/*?format=sdmx-json-2.1',
        '/sdmx/v2/metadata/structure/*/*/*/*?format=sdmx-json-2.1',
        '/sdmx/v2/availability/*/*/*/*?format=sdmx-json-2.1&references=all',
        '/ws/registry/audit?rules=item.missing,reference.unresolved,version.increment',
        '/ws/registry/audit?limit=3',
        '/ws/registry/artefacts?versions=all&facets=true&limit=100',
        '/ws/registry/artefacts?facets=true&limit=7',
        `/sdmx/v2/structure/*/*/NOTHING`,
      );
      for (let round = 0; round < rounds; round += 1) {
        const artefact = pick(shown);
        const urn = encodeURIComponent(urnOfArtefact(artefact));
        questions.push(
          `${structurePath(artefact)}?references=${pick(referenceScopes)}&detail=${pick(details)}&format=${pick(everyFormat)}`,
          `/ws/registry/reference?urn=${urn}&direction=${pick(['outgoing', 'incoming', 'both'])}&edges=${pick(['direct', 'indirect', 'all'])}&items=true${pick(['', '&scope=item', '&depth=1', '&owners=true', '&depth=2'])}`,
          `/ws/registry/reference/summary?urn=${urn}&direction=${pick(['outgoing', 'incoming', 'both'])}&edges=${pick(['direct', 'all'])}${pick(['', '&class=Codelist&agency=SDMX'])}`,
          `/ws/registry/impact?urn=${urn}&version=9.0.0`,
          `/ws/registry/constraints?urn=${urn}`,
          `/ws/registry/codes?urn=${urn}&codes=true`,
          `/sdmx/v2/structure/*/*/${pick(hidden).split(':')[1]}?references=all`,
        );
        const context = schemaContexts.find((each) => each === artefact.class);
        const path = `${artefact.agencyID}/${artefact.id}/${artefact.version}`;
        if (context !== undefined)
          questions.push(
            `/sdmx/v2/schema/${context.toLowerCase()}/${path}?format=${pick(['sdmx-3.0', 'sdmx-json-2.1'])}`,
          );
        const lost = pick(held.filter((each) => hidden.includes(keyOf(each))));
        questions.push(
          `/ws/registry/reference?urn=${encodeURIComponent(urnOfArtefact(lost))}&direction=both`,
          `/ws/registry/impact?urn=${encodeURIComponent(urnOfArtefact(lost))}`,
          `/ws/registry/constraints?urn=${encodeURIComponent(urnOfArtefact(lost))}`,
        );
      }
      for (let round = 0; round < rounds / 4; round += 1) {
        const direction = pick(['outgoing', 'incoming', 'both'] as const);
        graphs.push({
          roots: [{ urn: urnOfArtefact(pick(shown)) }],
          direction,
          edges: pick(['direct', 'all'] as const),
        });
      }
    });
    after(() => test.close());

    it('returns the reference graph of what is shown', async () => {
      for (const query of graphs) await expectSameGraph(test, shown, query);
    });

    it('answers as if the registry did not hold them', async () => {
      for (const path of questions) asked.set(path, await ask(path));
      await takeOut(test, hidden);
      await test.registry.changeAccessRules({
        put: [],
        remove: 'others',
        principal: root,
        hasRoot: true,
        dryRun: false,
      });
      const wrong: string[] = [];
      for (const [path, answer] of asked) {
        const expected = await ask(path);
        if (answer !== expected) wrong.push(`${path}\n  hidden:  ${answer}\n  without: ${expected}`);
      }
      expect([...asked.values()].filter((answer) => answer.startsWith('200')).length).to.be.greaterThan(rounds);
      if (process.env['VIEW_DUMP'])
        (await import('node:fs')).writeFileSync(process.env['VIEW_DUMP'], wrong.join('\n\n'));
      expect(wrong.map((each) => each.slice(0, 3_000)).slice(0, 5), `${wrong.length} of ${asked.size}`).to.deep.equal(
        [],
      );
    });
  });
}
