import { expect } from 'chai';
import { describe, it } from 'mocha';
import { type AnyJsonVersion, jsonVersion } from '../../src/formats/grammar/json-versions.js';
import { allProblems } from './all-problems.js';
import { readText as readJson } from './json/read/read.js';
import { readText as readXml } from './xml/read-text.js';

const folders = { '2.1': 'v2_1', '3.0': 'v3_0', '3.1': 'v3_1' } as const;

function xml(version: keyof typeof folders, structures: string): string {
  const base = `http://www.sdmx.org/resources/sdmxml/schemas/${folders[version]}`;
  return `<m:Structure xmlns:m="${base}/message" xmlns:s="${base}/structure" xmlns:c="${base}/common"><m:Header><m:ID>M</m:ID><m:Test>false</m:Test><m:Prepared>2024-01-31T00:00:00Z</m:Prepared><m:Sender id="S"/></m:Header><m:Structures>${structures}</m:Structures></m:Structure>`;
}

function json(version: AnyJsonVersion, data: object): string {
  const { schema, schemaIn } = jsonVersion(version);
  const meta = { id: 'M', prepared: '2024-01-31T00:00:00Z', sender: { id: 'S' } };
  return JSON.stringify(schemaIn === 'root' ? { $schema: schema, meta, data } : { meta: { schema, ...meta }, data });
}

const name = '<c:Name>N</c:Name>';
const codelistXml = (version: string) =>
  `<s:Codelists><s:Codelist id="CL" agencyID="A"${version}>${name}</s:Codelist></s:Codelists>`;
const text = { name: 'N', names: { en: 'N' } };
const notice = 'The artefact has no version and was read as version 1.0; write ';

describe('an artefact without version', () => {
  for (const version of ['2.1', '3.0', '3.1'] as const) {
    it(`is read as version 1.0 with a warning in SDMX-ML ${version}, with Strict too`, async () => {
      for (const strict of [false, true]) {
        const { artefacts, problems } = await readXml(xml(version, codelistXml('')), { strict });
        expect(problems).to.deep.equal([]);
        expect(artefacts[0]?.artefact.version).to.equal('1.0');
        const [problem, ...others] = artefacts[0]?.problems ?? [];
        expect(others).to.deep.equal([]);
        expect(problem).to.include({ severity: 'warning', rule: 'version.default' });
        expect(problem?.path).to.equal('Structure/Structures/Codelists/Codelist[CL]');
        expect(problem?.detail).to.equal(`${notice}version="1.0", or the version that is meant`);
      }
    });

    it(`has no warning in SDMX-ML ${version} if the version is given or fixed`, async () => {
      const agencies = `<s:OrganisationSchemes><s:AgencyScheme id="AGENCIES" agencyID="A">${name}</s:AgencyScheme></s:OrganisationSchemes>`;
      const fixed = version === '2.1' ? agencies : agencies.replaceAll('OrganisationSchemes', 'AgencySchemes');
      for (const structures of [codelistXml(' version="1.0"'), fixed]) {
        expect(allProblems(await readXml(xml(version, structures)))).to.deep.equal([]);
      }
    });
  }

  for (const version of ['1.0.0', '2.0.0', '2.1.0'] as const) {
    it(`is read as version 1.0 with a warning in SDMX-JSON ${version}, with Strict too`, async () => {
      const message = json(version, { codelists: [{ id: 'CL', agencyID: 'A', ...text }] });
      for (const strict of [false, true]) {
        const { artefacts, problems } = await readJson(message, { strict });
        expect(problems).to.deep.equal([]);
        expect(artefacts[0]?.artefact.version).to.equal('1.0');
        expect(
          artefacts[0]?.problems.map(({ severity, rule, path, detail }) => [severity, rule, path, detail]),
        ).to.deep.equal([
          [
            'warning',
            'version.default',
            'data/codelists/CL',
            `${notice}"version": "1.0", or the version that is meant`,
          ],
        ]);
      }
    });

    it(`has no warning in SDMX-JSON ${version} if the version is given or fixed`, async () => {
      const codelists = [{ id: 'CL', agencyID: 'A', version: '1.0', ...text }];
      const agencySchemes = [{ id: 'AGENCIES', agencyID: 'A', ...text }];
      expect(allProblems(await readJson(json(version, { codelists, agencySchemes })))).to.deep.equal([]);
    });
  }

  it('has no warning where the version of its type is not written: categorisations of SDMX-ML 3.1', async () => {
    const structures = `<s:Categorisations><s:Categorisation id="C" agencyID="A">${name}</s:Categorisation></s:Categorisations>`;
    expect(allProblems(await readXml(xml('3.1', structures)))).to.deep.equal([]);
  });
});

describe('a reference of SDMX-ML 2.1 without version', () => {
  const flow = (ref: string) =>
    `<s:Dataflows><s:Dataflow id="DF" agencyID="A" version="1.0">${name}<s:Structure><Ref agencyID="A" id="D"${ref} class="DataStructure" package="datastructure"/></s:Structure></s:Dataflow></s:Dataflows>`;

  it('is read as one to version 1.0 with a warning, with Strict too', async () => {
    const { artefacts } = await readXml(xml('2.1', flow('')), { strict: true });
    expect(artefacts[0]?.artefact['structure']).to.match(/D\(1\.0\)$/);
    expect(artefacts[0]?.problems.map(({ severity, rule }) => [severity, rule])).to.deep.equal([
      ['warning', 'version.default'],
    ]);
    expect(artefacts[0]?.problems[0]?.detail).to.include('The reference has no version');
    expect(allProblems(await readXml(xml('2.1', flow(' version="1.0"'))))).to.deep.equal([]);
  });

  it('is reported once for all references of an artefact', async () => {
    const dimension = (id: string) =>
      `<s:Dimension id="${id}"><s:ConceptIdentity><Ref agencyID="A" maintainableParentID="CS" id="${id}"/></s:ConceptIdentity></s:Dimension>`;
    const components = `<s:DimensionList id="DimensionDescriptor">${['X', 'Y', 'Z'].map(dimension).join('')}</s:DimensionList><s:MeasureList id="MeasureDescriptor"><s:PrimaryMeasure id="OBS_VALUE"><s:ConceptIdentity><Ref agencyID="A" maintainableParentID="CS" id="O"/></s:ConceptIdentity></s:PrimaryMeasure></s:MeasureList>`;
    const structures = `<s:DataStructures><s:DataStructure id="D" agencyID="A" version="1.0">${name}<s:DataStructureComponents>${components}</s:DataStructureComponents></s:DataStructure></s:DataStructures>`;
    const problems = allProblems(await readXml(xml('2.1', structures))).filter(
      ({ rule }) => rule === 'version.default',
    );
    expect(problems.map(({ detail }) => detail.endsWith('(and 3 more)'))).to.deep.equal([true]);
  });

  it('has no warning if all artefacts of the class have one version', async () => {
    const agreement = `<s:ProvisionAgreements><s:ProvisionAgreement id="P" agencyID="A" version="1.0">${name}<s:StructureUsage><Ref agencyID="A" id="F" version="1.0" class="Dataflow" package="datastructure"/></s:StructureUsage><s:DataProvider><Ref agencyID="A" maintainableParentID="DATA_PROVIDERS" id="P"/></s:DataProvider></s:ProvisionAgreement></s:ProvisionAgreements>`;
    expect(allProblems(await readXml(xml('2.1', agreement)))).to.deep.equal([]);
  });
});
