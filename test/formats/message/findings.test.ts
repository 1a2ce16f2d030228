import { Readable } from 'node:stream';
import { expect } from 'chai';
import { readSdmxJson } from '../../../src/formats/json/read-sdmx-json.js';
import { Findings } from '../../../src/formats/message/findings.js';
import { readText } from '../xml/read-text.js';
import { codelists, request, rooted, submit, versions } from '../xml/registry-message.js';

const findingsOf = (limit: number) =>
  new Findings<number>({
    format: 'test',
    limit,
    strict: false,
    byPlace: true,
    note: (line) => ({
      locate: () => ({ path: `line ${line}`, line, column: 1 }),
      pathInArtefact: () => `codes/${line}`,
    }),
  });

describe('Findings', () => {
  it('keep the warnings about an artefact apart from those about the message, each in the order of places', () => {
    const findings = findingsOf(10);
    const warn = (line: number) => findings.warning(line, `rule.${line}`, () => 'detail');
    warn(1);
    findings.beginArtefact();
    warn(4);
    warn(3);
    const first = findings.endArtefact();
    warn(9);
    findings.beginArtefact();
    const second = findings.endArtefact();
    warn(5);
    expect(first.map(({ problem, pathInArtefact }) => [problem.rule, problem.line, pathInArtefact])).to.deep.equal([
      ['rule.3', 3, 'codes/3'],
      ['rule.4', 4, 'codes/4'],
    ]);
    expect(second).to.deep.equal([]);
    expect(findings.messageWarnings.map(({ line }) => line)).to.deep.equal([1, 5, 9]);
  });

  it('count what is beyond the limit, whatever it is about, errors and warnings apart', () => {
    const findings = findingsOf(3);
    for (const artefact of [1, 2]) {
      findings.beginArtefact();
      for (const line of [1, 2]) findings.warning(10 * artefact + line, 'rule', () => 'detail');
      expect(findings.endArtefact()).to.have.length(artefact === 1 ? 2 : 1);
    }
    findings.warning(30, 'rule', () => 'detail');
    const [rest] = findings.messageWarnings;
    expect(findings.messageWarnings).to.have.length(1);
    expect(rest).to.include({ rule: 'problems.more', detail: '2 more warnings are not listed' });
    for (const line of [1, 2, 3, 4]) findings.error(line, 'rule', () => 'detail');
    const { problems } = findings.toError();
    expect(problems.map(({ rule, line }) => [rule, line])).to.deep.equal([
      ['rule', 1],
      ['rule', 2],
      ['rule', 3],
      ['problems.more', undefined],
    ]);
  });
});

const footerMessage = (attributes: string, texts: string) => `<f:Message ${attributes}>${texts}</f:Message>`;
const footer = `<f:Footer>${[
  footerMessage(
    'code="510" severity="Error"',
    '<c:Text xml:lang="fr">Trop</c:Text><c:Text xml:lang="en">Too much</c:Text>',
  ),
  footerMessage('code="100" severity="Information"', '<c:Text>Nothing</c:Text>'),
  footerMessage('code="1000" severity="Warning"', '<c:Text xml:lang="fr">Attention</c:Text>'),
  footerMessage('code="7"', '<c:Text>?</c:Text>'),
].join('\n')}</f:Footer>`;

const said = [
  'The footer of the message reports: Error 510, Too much',
  'The footer of the message reports: Warning 1000, Attention',
  'The footer of the message reports: without severity 7, ?',
];

describe('errors that a sender reports', () => {
  for (const version of versions) {
    const header =
      '<m:Header><m:ID>M</m:ID><m:Test>false</m:Test><m:Prepared>2024-01-31</m:Prepared><m:Sender id="S"/></m:Header>';
    for (const [name, text] of [
      [
        'structure message',
        rooted(version, 'Structure', `${header}<m:Structures>${codelists()}</m:Structures>${footer}`),
      ],
      ['registry request', request(version, submit() + footer)],
    ] as const) {
      it(`in the footer of a ${name} ${version} are warnings with their places, strict or not`, async () => {
        const { problems, artefacts } = await readText(text, { strict: true });
        expect(artefacts).to.have.length(1);
        expect(problems.map(({ detail }) => detail)).to.deep.equal(said);
        for (const [index, problem] of problems.entries()) {
          expect(problem).to.deep.include({ severity: 'warning', rule: 'message.footer' });
          const line = text.slice(0, text.indexOf(['code="510"', 'code="1000"', 'code="7"'][index] ?? '')).split('\n');
          expect(problem.line).to.equal(line.length);
        }
        expect(artefacts[0]?.problems).to.deep.equal([]);
      });
    }
  }

  it('in the errors of SDMX-JSON are warnings, a hundred of them in full', async () => {
    const errors = Array.from({ length: 150 }, (_, index) => ({
      code: 510 + index,
      title: 'Too much',
      titles: { en: 'Too much' },
      detail: `of ${index}`,
      details: { en: `of ${index}` },
    }));
    const text = JSON.stringify({
      meta: { id: 'M', prepared: '2026-01-15T09:00:00Z', sender: { id: 'S' } },
      data: {},
      errors,
    });
    const { problems } = await readSdmxJson(Readable.from([Buffer.from(text)]), { strict: true });
    expect(problems).to.have.length(101);
    expect(problems[1]).to.deep.equal({
      severity: 'warning',
      code: 140,
      rule: 'message.errors',
      detail: 'The errors of the message report: 511, Too much, of 1',
      path: 'errors/1',
    });
    expect(problems[100]?.detail).to.equal('The errors of the message report: 50 more are not listed');
  });
});
