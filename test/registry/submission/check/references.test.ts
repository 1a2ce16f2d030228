import { expect } from 'chai';
import type { Artefact } from '../../../../src/model/artefact.js';
import { checkReferencesOf } from '../../../../src/registry/submission/check/references.js';
import { RegistryAfter } from '../../../../src/registry/submission/world/registry-after.js';
import { codelist, conceptScheme, dataflow, dataStructure, ownedBy, urns } from '../../../harness/artefacts.js';
import { lineOf, prepared, stateOf } from '../state.js';

const lines = [
  ...lineOf('AgencyScheme=SDMX:AGENCIES', () => urns.agencies(), ['1.0']),
  ...lineOf('DataStructure=SDMX:DSD', (version) => urns.dataStructure('DSD', version), ['1.0', '1.0.0', '1.1.0-draft']),
  ...lineOf(
    'Codelist=SDMX:MANY',
    (version) => urns.codelist('MANY', version),
    Array.from({ length: 11 }, (_, minor) => `1.${minor}.0`).toSorted(),
  ),
  ...lineOf('DataStructure=SDMX:DRAFTS', (version) => urns.dataStructure('DRAFTS', version), ['1.9.0-draft']),
  ...lineOf('ConceptScheme=SDMX:CS', (version) => urns.conceptScheme('CS', version), ['1.0.0']),
];
const parts = new Set([`${urns.agencies()} Agency SDMX`, `${urns.conceptScheme('CS', '1.0.0')} Concept FREQ`]);

async function check(artefact: Artefact, strict = false) {
  const findings = await checkReferencesOf(prepared(artefact), {
    versions: new RegistryAfter(stateOf({ lines }), [], []),
    after: { hasPart: (urn, partClass, tail) => parts.has(`${urn} ${partClass} ${tail}`) },
  });
  return findings.map(({ problem, isTolerated }) =>
    isTolerated && !strict ? { ...problem, severity: 'warning' } : problem,
  );
}

describe('checkReferences', () => {
  it('accepts references that resolve', async () => {
    for (const version of ['1.0.0', '1.0+.0']) {
      expect(await check(dataflow('DF', '1.0.0', urns.dataStructure('DSD', version)))).to.deep.equal([]);
    }
    const concept = { [urns.concept('CS', '1.0+.0', 'FREQ')]: null };
    expect(await check(dataStructure('X', '1.0', concept))).to.deep.equal([]);
  });

  it('reports a missing version at the place of the reference, with the versions that exist', async () => {
    const [problem, ...others] = await check(dataflow('DF', '1.0', urns.dataStructure('DSD', '9.0')));
    expect(others).to.deep.equal([]);
    expect(problem).to.include({
      rule: 'reference.missing',
      severity: 'error',
      reference: urns.dataStructure('DSD', '9.0'),
      path: 'structure',
      line: 7,
    });
    expect(problem?.detail).to.include('the existing versions are 1.0, 1.0.0, 1.1.0-draft');
  });

  it('lists the highest eight versions by precedence, and the number of the others', async () => {
    const [problem] = await check(conceptScheme('X', '1.0', { A: urns.codelist('MANY', '9.0.0') }));
    expect(problem?.detail).to.match(/versions are 1\.3\.0, .*, 1\.9\.0, 1\.10\.0 and 3 lower ones$/);
  });

  it('reports a line without versions', async () => {
    const [problem] = await check(dataflow('DF', '1.0', urns.dataStructure('NONE', '1.0')));
    expect(problem?.detail).to.include('neither the registry nor the message has a DataStructure SDMX:NONE');
  });

  it('reports a wildcard that no stable version matches', async () => {
    const problems = await check(dataflow('DF', '1.0', urns.dataStructure('DSD', '1.1+.0')));
    expect(problems.map(({ rule }) => rule)).to.deep.equal(['reference.noEligibleVersion']);
  });

  it('reports a missing part', async () => {
    const problems = await check(dataStructure('X', '1.0', { [urns.concept('CS', '1.0.0', 'NONE')]: null }));
    expect(problems.map(({ rule }) => rule)).to.deep.equal(['reference.item']);
  });

  it('reports an unstable target of a stable artefact only, with a wildcard to use instead', async () => {
    const [problem, ...others] = await check(dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.1.0-draft')));
    expect(others).to.deep.equal([]);
    expect(problem).to.include({ rule: 'reference.unstable', severity: 'error', code: 140 });
    expect(problem?.detail).to.match(/refer to 1\.0\.0, or use the wildcard 1\.0\+\.0$/);
    expect(await check(dataflow('DF', '1.0.0-draft', urns.dataStructure('DSD', '1.1.0-draft')))).to.deep.equal([]);
  });

  it('advises no wildcard where the line has no stable version', async () => {
    const [problem] = await check(dataflow('DF', '1.0.0', urns.dataStructure('DRAFTS', '1.9.0-draft')));
    expect(problem?.detail).to.match(/DataStructure SDMX:DRAFTS has no stable version; submit one first/);
    const [other] = await check(dataflow('DF', '1.0', urns.dataStructure('DRAFTS', '1.0+.0')));
    expect(other?.detail).to.match(/existing version is 1\.9\.0-draft; it is not stable$/);
  });

  it('advises a wildcard that resolves where another does not', async () => {
    const [problem] = await check(conceptScheme('X', '1.0', { A: urns.codelist('MANY', '2.0+.0') }));
    expect(problem?.detail).to.match(/; a wildcard that resolves is 1\.10\+\.0$/);
  });

  it('reports an unstable concept role as a warning, as an error where strict', async () => {
    const structure = dataStructure('X', '1.0.0', { [urns.concept('CS', '1.0.0', 'FREQ')]: null });
    const text = JSON.stringify(structure).replace(
      '"conceptIdentity"',
      `"conceptRoles":["${urns.concept('ROLES', '1.0', 'FREQ')}"],"conceptIdentity"`,
    );
    const severityOf = async (strict: boolean) =>
      (await check(JSON.parse(text) as Artefact, strict)).find(({ rule }) => rule === 'reference.unstable')?.severity;
    expect(await severityOf(false)).to.equal('warning');
    expect(await severityOf(true)).to.equal('error');
  });

  it('reports the missing target of a metadata set as a warning', async () => {
    const metadataSet = (target: string) =>
      ({
        ...dataflow('MS', '1.0.0', ''),
        class: 'MetadataSet',
        structure: undefined,
        targets: [target],
      }) as unknown as Artefact;
    const found = async (target: string) =>
      (await check(metadataSet(target))).flatMap(({ rule, severity }) =>
        rule === 'owner.unknown' ? [] : [[rule, severity]],
      );
    expect(await found(urns.dataflow('NONE', '1.0'))).to.deep.equal([['reference.missing', 'warning']]);
    expect(await found(urns.dataStructure('DSD', '1.0'))).to.deep.equal([]);
    expect(await found(urns.dataflow('NONE', '*'))).to.deep.equal([]);
  });

  it('reports an owner that does not exist at the artefact', async () => {
    const [problem] = await check(ownedBy('NONE', codelist('CL', '1.0', ['A'])));
    expect(problem).to.deep.include({ rule: 'owner.unknown', line: 7, column: 3 });
    expect(problem).not.to.have.property('reference');
  });
});
