import { expect } from 'chai';
import type { ArtefactFinding } from '../../../../src/formats/message/findings.js';
import type { MessageArtefact } from '../../../../src/formats/message/structure-message.js';
import type { Piece } from '../../../../src/formats/model-2.1/up/mapping.js';
import { shareWarnings } from '../../../../src/formats/model-2.1/up/upgrade-artefact.js';
import { readText } from '../../xml/read-text.js';
import { message21, name } from './message-2.1.js';

const warning = (pathInArtefact: string): ArtefactFinding => ({
  problem: { severity: 'warning', code: 140, rule: pathInArtefact, detail: '' },
  pathInArtefact,
});
const piece = (origin?: string): Piece => ({ artefact: {}, moves: [], ...(origin === undefined ? {} : { origin }) });

describe('shareWarnings', () => {
  it('gives a warning to the artefact made of the object that it is about, else to the first', () => {
    const pieces = [piece('hierarchies/H'), piece('hierarchies/H2')];
    const paths = ['', 'includedCodelists/0', 'hierarchies/H2/level', 'hierarchies/H', 'hierarchies/H2'];
    const shares = shareWarnings(paths.map(warning), pieces);
    expect(shares.map((problems) => problems.map(({ rule }) => rule))).to.deep.equal([
      ['', 'includedCodelists/0', 'hierarchies/H'],
      ['hierarchies/H2/level', 'hierarchies/H2'],
    ]);
  });

  it('gives all warnings to an artefact that becomes one', () => {
    expect(shareWarnings([warning(''), warning('x/y')], [piece()])[0]).to.have.length(2);
  });
});

describe('the warnings about a hierarchical codelist', () => {
  it('stay with the hierarchies that they are about', async () => {
    const hierarchy = (id: string, version = '') =>
      `<s:Hierarchy id="${id}">${name}<s:HierarchicalCode id="X"${version}><s:Code><Ref agencyID="A" maintainableParentID="CL" id="X" class="Code" package="codelist"/></s:Code></s:HierarchicalCode></s:Hierarchy>`;
    const text = message21(
      `<s:HierarchicalCodelists><s:HierarchicalCodelist id="HCL" agencyID="A">${name}${hierarchy('H1')}${hierarchy('H2', ' version="2.0"')}</s:HierarchicalCodelist></s:HierarchicalCodelists>`,
    );
    const { artefacts, problems } = await readText(text);
    const rulesOf = (each: MessageArtefact) =>
      each.problems.map(({ rule }) => rule).filter((rule) => rule !== 'version.default');
    expect(problems).to.deep.equal([]);
    expect(artefacts.map((each) => [each.artefact.id, rulesOf(each)])).to.deep.equal([
      ['HCL', ['hierarchicalCodelist.split']],
      ['HCL_H1', []],
      ['HCL_H2', ['version.dropped']],
    ]);
  });
});
