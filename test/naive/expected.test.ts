import { createReadStream } from 'node:fs';
import { expect } from 'chai';
import { usualLimits } from '../../src/formats/message/reading-limits.js';
import { recogniseAndRead } from '../../src/formats/read-message.js';
import type { Artefact } from '../../src/model/artefact.js';
import { startTestServer, type TestServer } from '../harness/server.js';
import { describeWithShared, sharedPath } from '../harness/shared.js';
import { agencySchemesOf, dependenciesOf } from '../messages/dependencies.js';
import { askRegistry, type ReturnedEdge, shortUrn } from './compare.js';
import { ecb } from './expected/ecb.js';
import type { ExpectedEdges } from './expected/expected-edges.js';
import { globalRegistry } from './expected/global-registry.js';
import { imf } from './expected/imf.js';
import type { NaiveReference } from './reference.js';
import { referencesOf } from './references.js';
import type { NaiveArtefact } from './registry.js';
import { hasIndirectEdges } from './switches.js';
import { readUrn, urnOfArtefact, withoutItem } from './urns.js';

/** One text for each item that an edge names. */
const line = (
  directness: string,
  component: string,
  scheme: string,
  item: string,
  target: string,
  via: readonly string[],
) => `${directness} ${component} → ${scheme} ${item} = ${target} via ${via.join(' ')}`;

const sorted = (lines: readonly string[]): readonly string[] => [...new Set(lines)].sort();

const linesOfTable = ({ directness, edges }: ExpectedEdges): readonly string[] =>
  sorted(
    edges.flatMap(({ component, scheme, items, target, via }) =>
      items.map((item) => line(directness, component, scheme, item, target, via)),
    ),
  );

const linesOfResolver = (references: readonly NaiveReference[]): readonly string[] =>
  sorted(
    references.map(({ directness, component, scheme, item, target, via }) =>
      line(directness, component, shortUrn(scheme), item, shortUrn(target), via.map(shortUrn)),
    ),
  );

const linesOfRegistry = (edges: readonly ReturnedEdge[]): readonly string[] =>
  sorted(
    edges.flatMap(({ directness, references, target, via = [] }) =>
      references.map(({ reference, component = '', item = '' }) =>
        line(
          directness,
          component,
          shortUrn(withoutItem(readUrn(reference))),
          item,
          shortUrn(target),
          via.map(shortUrn),
        ),
      ),
    ),
  );

for (const { file, expected } of [imf, ecb, globalRegistry]) {
  describeWithShared(`the references of ${file}, as its text has them`, () => {
    let test: TestServer;
    let held: readonly NaiveArtefact[];
    before(async () => {
      test = await startTestServer();
      const limits = { ...usualLimits, bytes: 100_000_000, ratio: 100 };
      const message = await recogniseAndRead(createReadStream(sharedPath(`messages/real/${file}`)), {
        strict: false,
        limits,
      });
      const artefacts = message.artefacts.map(({ artefact }) => artefact);
      const dependencies = dependenciesOf(artefacts);
      for (const scheme of agencySchemesOf([...artefacts, ...dependencies])) await test.submit([scheme], 'MERGE');
      expect((await test.submit(dependencies)).outcome).to.equal('accepted');
      const report = await test.submit(artefacts, 'MERGE');
      expect(report.outcome, JSON.stringify(report.results).slice(0, 2000)).to.equal('accepted');
      held = [...dependencies, ...artefacts].map(toNaive);
    });
    after(() => test.close());

    const toNaive = (artefact: Artefact): NaiveArtefact => artefact as unknown as NaiveArtefact;
    const urnOf = (source: string): string =>
      held.map(urnOfArtefact).find((urn) => shortUrn(urn) === source) ?? `${source} is not in the message`;

    for (const each of expected) {
      const { source, directness, role } = each;
      it(`${role} of ${source}: the resolver`, () => {
        const found = referencesOf(held).filter((own) => own.source === urnOf(source) && own.role === role);
        expect(linesOfResolver(found)).to.deep.equal(linesOfTable(each));
      });

      if (directness === 'direct' || hasIndirectEdges) {
        it(`${role} of ${source}: the registry`, async () => {
          const roots = [{ urn: urnOf(source) }];
          const { edges } = await askRegistry(test, { roots, direction: 'outgoing', depth: 1, edges: directness });
          const found = edges.filter((own) => own.source === urnOf(source) && own.role === role);
          expect(linesOfRegistry(found)).to.deep.equal(linesOfTable(each));
        });
      }
    }
  });
}
