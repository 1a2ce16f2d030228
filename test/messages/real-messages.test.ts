import { createReadStream, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { StrataError } from '../../src/errors.js';
import { canonicalText } from '../../src/formats/canonical-text.js';
import type { StructureMessage } from '../../src/formats/message/structure-message.js';
import { readSdmxMl } from '../../src/formats/xml/read-sdmx-ml.js';
import type { Artefact } from '../../src/model/artefact.js';
import { typeOfClass } from '../../src/model/artefact-types.js';
import type { Content } from '../../src/model/content.js';
import { extractReferences } from '../../src/references/extract.js';
import { allProblems } from '../formats/all-problems.js';
import { validateSdmxJson } from '../formats/json/schema-validation.js';
import { validateSdmxMl } from '../formats/xml/schema-validation.js';
import { startTestServer, type TestServer } from '../harness/server.js';
import { describeWithShared, sharedFiles, sharedPath } from '../harness/shared.js';
import { agencySchemesOf, dependenciesOf, urnOf } from './dependencies.js';
import { meaningOf } from './meaning-of.js';

const files = sharedFiles('messages').filter((file) => file.endsWith('.xml') && !file.endsWith('generic-2.1.xml'));
const pathTo = (file: string): string => sharedPath(`messages/${file}`);

/** Messages that the reader rejects, with the rule and the place. */
const refused: Readonly<Record<string, readonly [rule: string, line: number]>> = {
  'sdmx-ml-3.0/Data - Complex Data Attributes/ECB_EXR_CA.xml': ['message.root', 2],
  'sdmx-ml-3.0/Data - Simple Data Attributes/ECB_EXR.xml': ['message.root', 2],
  'sdmx-ml-3.1/Data - Complex Data Attributes/ECB_EXR_CA.xml': ['message.root', 2],
  'sdmx-ml-3.1/Data - Simple Data Attributes/ECB_EXR.xml': ['message.root', 2],
  'sdmx-ml-3.1/Constraint/availability_constraint.xml': ['artefact.notMaintainable', 17],
};

/** What was accepted with a warning, by rule, and how often. */
const deviations: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'real/global-registry-dataflow-3.0.xml': { 'urn.blank': 98 },
  'sdmx-ml-3.0/Codelist/valuelist.xml': { 'urn.mismatch': 1 },
  'sdmx-ml-3.1/Codelist/valuelist.xml': { 'urn.mismatch': 1 },
  'sdmx-ml-3.0/Geospatial/geospatial_geographiccodelist.xml': { 'urn.mismatch': 2 },
  'sdmx-ml-3.1/Geospatial/geospatial_geographiccodelist.xml': { 'urn.mismatch': 2 },
  'sdmx-ml-3.0/VTL Transformations/VTL_Sample_1.xml': { 'version.default': 1 },
  'sdmx-ml-3.1/VTL Transformations/VTL_Sample_1.xml': { 'version.default': 1 },
};

/** The message of the IMF has a separate test. */
const accepted = files.filter((file) => refused[file] === undefined && !file.includes('imf-dsd'));

const versionOf = (file: string): '3.0' | '3.1' => (/3\.1/.test(file) ? '3.1' : '3.0');
const isAgencies = (artefact: Artefact): boolean => artefact.class === 'AgencyScheme' && artefact.agencyID === 'SDMX';

async function readText(text: string): Promise<Artefact[]> {
  async function* bytes() {
    yield Buffer.from(text);
  }
  const message = await readSdmxMl(bytes(), { strict: true });
  const { artefacts } = message;
  expect(allProblems(message)).to.deep.equal([]);
  return artefacts.map(({ artefact }) => artefact);
}

/** The query for some artefacts: a list of each part of their identities. */
function pathOf(artefacts: readonly Artefact[]): string {
  const types = artefacts.map((artefact) => typeOfClass(artefact.class)?.resource ?? '');
  const parts = (['agencyID', 'id', 'version'] as const).map((part) => artefacts.map((artefact) => artefact[part]));
  return `/sdmx/v2/structure/${[types, ...parts].map((part) => distinct(part).join(',')).join('/')}`;
}

interface Edge {
  readonly source: string;
  readonly target: string | null;
  readonly role: string;
  readonly component?: string;
  readonly items: readonly string[];
  readonly kind: string;
}

/** `role component → target item`; without the component where an edge has several. */
const inWords = (role: string, component: string, target: string | undefined, item: string) =>
  `${role} ${component} → ${target} ${item}`;

/** The edges that an artefact should have, each item separately, resolved without the registry. */
function expectedEdges(artefact: Artefact, held: readonly string[]): string[] {
  const bound = extractReferences(artefact).references.filter(({ row }) => row.version !== 'loose');
  return bound.map(({ row, target, component }) =>
    inWords(row.role, row.grouped ? '' : component, meaningOf(target, held), target.item ?? ''),
  );
}

function foundEdges(edges: readonly Edge[], artefact: Artefact): string[] {
  const grouped = new Set(extractReferences(artefact).references.flatMap(({ row }) => (row.grouped ? [row.role] : [])));
  return edges
    .filter(({ source }) => source === urnOf(artefact))
    .flatMap(({ role, component = '', target, items }) =>
      (items.length === 0 ? [''] : items).map((item) =>
        inWords(role, grouped.has(role) ? '' : component, target ?? undefined, item),
      ),
    );
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

describeWithShared('real messages of SDMX-ML', () => {
  it('are all listed', () => {
    expect(Object.keys(refused).filter((file) => !files.includes(file))).to.deep.equal([]);
    expect(Object.keys(deviations).filter((file) => !files.includes(file))).to.deep.equal([]);
    expect(accepted).to.have.length.greaterThan(30);
  });

  for (const [file, [rule, line]] of Object.entries(refused)) {
    it(`${file} is rejected: ${rule}`, async () => {
      const failure = await readSdmxMl(createReadStream(pathTo(file)), { strict: false }).catch(
        (error: unknown) => error,
      );
      expect(failure).to.be.instanceOf(StrataError);
      const [problem] = (failure as StrataError).problems;
      expect(problem).to.include({ severity: 'error', code: 140, rule, line });
    });
  }

  for (const file of accepted) {
    describe(file, () => {
      const version = versionOf(file);
      const bytes = readFileSync(pathTo(file));
      let test: TestServer;
      let message: StructureMessage;
      let artefacts: readonly Artefact[];
      let dependencies: readonly Artefact[];
      before(async () => {
        test = await startTestServer();
        message = await readSdmxMl(createReadStream(pathTo(file)), { strict: false });
        artefacts = message.artefacts.map(({ artefact }) => artefact);
        dependencies = dependenciesOf(artefacts);
      });
      after(() => test.close());

      const post = (headers: Record<string, string>) =>
        test.post(bytes, artefacts.some(isAgencies) ? { Action: 'MERGE', ...headers } : headers);

      it('is read with the known deviations', () => {
        const rules = allProblems(message).map((problem) => problem.rule);
        const counts = Object.fromEntries(
          distinct(rules).map((each) => [each, rules.filter((name) => name === each).length]),
        );
        expect(counts).to.deep.equal(deviations[file] ?? {});
      });

      it('is rejected with every missing owner and reference, and nothing else', async () => {
        const response = await post({});
        const known = artefacts.some(isAgencies) || artefacts.every(({ agencyID }) => agencyID === 'SDMX');
        expect(response.status).to.equal(known && dependencies.length === 0 ? 200 : 409);
        if (response.status === 200) return;
        const { results } = (await response.json()) as {
          results: { urn: string; problems: { rule: string; severity: string; reference?: string; line: number }[] }[];
        };
        const errors = results.flatMap(({ problems }) => problems).filter(({ severity }) => severity === 'error');
        for (const { rule, line } of errors) {
          expect(rule).to.be.oneOf(['owner.unknown', 'reference.missing', 'reference.noEligibleVersion']);
          expect(line).to.be.greaterThan(1);
        }
        const missing = new Set(dependencies.map((each) => urnOf(each).replace(/\(.*/, '')));
        const named = errors.flatMap(({ reference = '' }) => (reference === '' ? [] : [reference]));
        const lines = named.map((urn) => urn.replace(/^(.*\.)[A-Za-z]+=/, '$1=').replace(/\(.*/, ''));
        expect(distinct(lines)).to.deep.equal(distinct([...missing].map((urn) => urn.replace(/[A-Za-z]+=/, '='))));
      });

      it('is accepted when these exist', async () => {
        for (const scheme of agencySchemesOf([...artefacts, ...dependencies])) {
          expect((await test.submit([scheme], 'MERGE')).outcome).to.equal('accepted');
        }
        if (dependencies.length > 0) expect((await test.submit(dependencies)).outcome).to.equal('accepted');
        const response = await post({});
        const text = await response.text();
        expect(response.status, text.slice(0, 3000)).to.equal(200);
        const { results } = JSON.parse(text) as { results: { urn: string; status: string }[] };
        expect(results.map(({ urn }) => urn)).to.deep.equal(artefacts.map(urnOf));
        for (const { status } of results) expect(status).to.be.oneOf(['created', 'merged', 'unchanged']);
      });

      it('changes nothing when submitted again', async () => {
        const response = await post({});
        const { transaction, results } = (await response.json()) as {
          transaction: unknown;
          results: { status: string }[];
        };
        expect(transaction).to.equal(null);
        expect(distinct(results.map(({ status }) => status))).to.deep.equal(['unchanged']);
      });

      it('is returned with the same content, valid against the official schema', async () => {
        const response = await test.request(`${pathOf(artefacts)}?detail=raw&format=sdmx-${version}`);
        const text = await response.text();
        expect(response.status).to.equal(200);
        expect(validateSdmxMl(text, version)).to.deep.equal([]);
        const returned = new Map((await readText(text)).map((artefact) => [urnOf(artefact), artefact]));
        for (const artefact of artefacts) {
          const back = returned.get(urnOf(artefact));
          if (isAgencies(artefact)) {
            const agencies = (back?.['agencies'] ?? []) as readonly Content[];
            for (const agency of artefact['agencies'] as readonly Content[]) expect(agencies).to.deep.include(agency);
          } else if (back === undefined) expect.fail(`${urnOf(artefact)} is missing`);
          else expect(canonicalText(back)).to.equal(canonicalText(artefact));
        }
      });

      for (const [format, jsonVersion] of [
        ['sdmx-json-2.0', '2.0.0'],
        ['sdmx-json-2.1', '2.1.0'],
      ] as const) {
        it(`is returned as valid SDMX-JSON ${jsonVersion}`, async () => {
          const text = await (await test.request(`${pathOf(artefacts)}?format=${format}`)).text();
          expect(validateSdmxJson(text, jsonVersion)).to.deep.equal([]);
          const data = JSON.parse(text).data as Record<string, { id: string; agencyID: string; version: string }[]>;
          const identities = Object.values(data).flatMap((list) =>
            list.map(({ agencyID, id, version: number }) => `${agencyID}:${id}(${number})`),
          );
          for (const { agencyID, id, version: number } of artefacts)
            expect(identities).to.include(`${agencyID}:${id}(${number})`);
        });
      }

      it('has the edges of its references', async () => {
        const held = (await test.cypher('MATCH (v:Version) RETURN v.urn AS urn')).map(({ urn }) => String(urn));
        for (const artefact of artefacts) {
          const response = await test.request(
            `/ws/registry/reference?depth=1&urn=${encodeURIComponent(urnOf(artefact))}`,
          );
          const { edges } = (await response.json()) as { edges: Edge[] };
          const expected = expectedEdges(artefact, held);
          expect(expected.join('\n')).not.to.include('undefined');
          expect(distinct(foundEdges(edges, artefact)), urnOf(artefact)).to.deep.equal(distinct(expected));
          const wildcards = extractReferences(artefact).references.filter(
            ({ row, target }) => row.version !== 'loose' && target.version.includes('+'),
          );
          expect(edges.some(({ kind }) => kind === 'wildcard')).to.equal(wildcards.length > 0);
        }
      });
    });
  }
});
