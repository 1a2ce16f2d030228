import { Readable } from 'node:stream';
import { expect } from 'chai';
import type { Problem } from '../../../src/errors.js';
import { readSdmxJson } from '../../../src/formats/json/read-sdmx-json.js';
import { separateNotices } from '../../../src/formats/message/message-notices.js';
import { readText } from '../xml/read-text.js';
import { codelists, request, rooted, submit, versions } from '../xml/registry-message.js';

const at = (path?: string): Problem => ({
  severity: 'warning',
  code: 140,
  rule: 'x',
  detail: 'd',
  ...(path === undefined ? {} : { path, line: 1, column: 1 }),
});

describe('separateNotices', () => {
  for (const path of [
    undefined,
    '',
    'Structure',
    'Structure/Header/Test',
    'RegistryInterface/Header',
    'RegistryInterface/SubmitStructureRequest/SubmittedStructure/MaintainableObject',
    'Structure/Footer/Message',
    'meta/sender',
    'errors/0',
    'folder/a.xml: Structure/Footer/Message',
    'folder/a.json: ',
  ]) {
    it(`finds ${path} outside of all artefacts`, () => {
      expect(separateNotices([at(path)])).to.deep.equal({ notices: [at(path)], warnings: [] });
    });
  }

  for (const path of [
    'Structure/Structures/Codelists/Codelist[CL]',
    'RegistryInterface/SubmitStructureRequest/Structures/Codelists',
    'data/codelists/CL',
    'folder/a.xml: Structure/Structures/Codelists/Codelist[CL]',
    'data/codelists/meta/codes/errors',
    'Structure/Structures/Codelists/Codelist[CL]/Header',
  ]) {
    it(`finds ${path} inside of one`, () => {
      expect(separateNotices([at(path)])).to.deep.equal({ notices: [], warnings: [at(path)] });
    });
  }
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
  "The message's footer says: Error 510, Too much",
  "The message's footer says: Warning 1000, Attention",
  "The message's footer says: without severity 7, ?",
];

describe('what a sender says has gone wrong', () => {
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
        expect(separateNotices(problems).notices).to.have.length(3);
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
      detail: "The message's errors say: 511, Too much, of 1",
      path: 'errors/1',
    });
    expect(problems[100]?.detail).to.equal("The message's errors say: 50 more, which are not listed");
    expect(separateNotices(problems).warnings).to.deep.equal([]);
  });
});
