import { expect } from 'chai';
import type { SdmxMlVersion } from '../../../../src/formats/grammar/message-versions.js';
import { canCompare } from '../../../harness/shared.js';
import { deviationsIn } from '../../all-problems.js';
import { readText, refusal } from '../read-text.js';
import {
  codelists,
  codelistUrn,
  named,
  registryHeader,
  request,
  rooted,
  submit,
  versions,
} from '../registry-message.js';
import { validateSdmxMl } from '../schema-validation.js';

const structures = `<s:Structures>${codelists()}</s:Structures>`;
const submitted = (version: SdmxMlVersion, attributes = '', urn?: string) =>
  `<r:SubmittedStructure${attributes}>${named(version, urn)}</r:SubmittedStructure>`;
const footer = '<f:Footer><f:Message code="1" severity="Information"><c:Text>t</c:Text></f:Message></f:Footer>';
const reference = (attributes: string) =>
  `<r:SubmittedStructure><r:MaintainableObject><Ref ${attributes}/></r:MaintainableObject></r:SubmittedStructure>`;
const ofCodelist = 'agencyID="SDMX" id="CL" class="Codelist" package="codelist"';

type Build = (version: SdmxMlVersion) => string;

/** Name, message, action that is read and whether the request states it. */
const accepted: readonly (readonly [string, Build, string, boolean, (readonly SdmxMlVersion[])?])[] = [
  ['without an action', (v) => request(v), 'Append', false],
  ['under its own root', (v) => request(v, submit(), 'SubmitStructureRequest'), 'Append', false],
  ['that states Append', (v) => request(v, submit(' action="Append"')), 'Append', true],
  ['that states Replace', (v) => request(v, submit(' action="Replace"')), 'Replace', true],
  [
    'that states Delete under its own root',
    (v) => request(v, submit(' action="Delete"'), 'SubmitStructureRequest'),
    'Delete',
    true,
  ],
  ['with blanks around the action', (v) => request(v, submit(' action=" Replace "')), 'Replace', true],
  ['that states Merge', (v) => request(v, submit(' action="Merge"')), 'Merge', true, ['3.1']],
  ['without external dependencies', (v) => request(v, submit(' externalDependencies="0"')), 'Append', false],
  ['that names what it holds', (v) => request(v, submit('', structures + submitted(v))), 'Append', false],
  [
    'that names what it holds with the action of all',
    (v) =>
      request(
        v,
        submit(' action="Delete"', structures + submitted(v, ' action="Delete" externalDependencies="false"')),
      ),
    'Delete',
    true,
  ],
  [
    'that names what it holds with the default action',
    (v) => request(v, submit('', structures + submitted(v, ' action="Append"'))),
    'Append',
    false,
  ],
  [
    'that names what it holds by a Ref',
    (v) => request(v, submit('', structures + reference(ofCodelist))),
    'Append',
    false,
    ['2.1'],
  ],
  ['with a footer', (v) => request(v, submit() + footer), 'Append', false],
];

/**
 * Name, rule, message with `¦` where the problem is reported; `beyond` where the official schema finds nothing wrong; the
 * versions concerned.
 */
const refused: readonly (readonly [string, string, Build, ('schema' | 'beyond')?, (readonly SdmxMlVersion[])?])[] = [
  ['Information', 'request.information', (v) => request(v, `¦${submit(' action="Information"')}`), 'beyond'],
  [
    'Merge before 3.1',
    'value.enumeration',
    (v) => request(v, `¦${submit(' action="Merge"')}`),
    'schema',
    ['2.1', '3.0'],
  ],
  ['an unknown action', 'value.enumeration', (v) => request(v, `¦${submit(' action="append"')}`)],
  ['an unknown attribute', 'attribute.unknown', (v) => request(v, `¦${submit(' x="1"')}`)],
  [
    'external dependencies',
    'request.externalDependencies',
    (v) => request(v, `¦${submit(' externalDependencies="true"')}`),
    'beyond',
  ],
  [
    'external dependencies that are no boolean',
    'value.boolean',
    (v) => request(v, `¦${submit(' externalDependencies="yes"')}`),
  ],
  [
    'structures at a location',
    'request.structureLocation',
    (v) => request(v, submit('', '¦<r:StructureLocation>http://example.org/x</r:StructureLocation>')),
    'beyond',
  ],
  [
    'a location that is no URI',
    'value.anyURI',
    (v) => request(v, submit('', '¦<r:StructureLocation>http://a%2</r:StructureLocation>')),
  ],
  ['nothing to submit', 'element.missing', (v) => request(v, `¦${submit('', '')}`)],
  [
    'structures and a location',
    'element.order',
    (v) => request(v, submit('', `${structures}¦<r:StructureLocation>http://a</r:StructureLocation>`)),
  ],
  [
    'structures in the namespace of the message',
    'element.namespace',
    (v) => request(v, submit('', `¦<m:Structures>${codelists()}</m:Structures>${structures}`)),
  ],
  [
    'structures twice',
    'element.order',
    (v) => request(v, submit('', `${structures}¦<s:Structures>${codelists('OTHER')}</s:Structures>`)),
  ],
  ['two requests', 'element.order', (v) => request(v, `${submit()}¦${submit('', '<s:Structures/>')}`)],
  [
    'another action for one structure',
    'request.action',
    (v) => request(v, submit(' action="Append"', `${structures}¦${submitted(v, ' action="Delete"')}`)),
    'beyond',
  ],
  [
    'another action than the default for one structure',
    'request.action',
    (v) => request(v, submit('', `${structures}¦${submitted(v, ' action="Replace"')}`)),
    'beyond',
  ],
  [
    'Information for one structure',
    'request.action',
    (v) => request(v, submit('', `${structures}¦${submitted(v, ' action="Information"')}`)),
    'beyond',
  ],
  [
    'external dependencies of one structure',
    'request.externalDependencies',
    (v) => request(v, submit('', `${structures}¦${submitted(v, ' externalDependencies="1"')}`)),
    'beyond',
  ],
  [
    'a structure that it does not hold',
    'request.submittedStructure',
    (v) => request(v, submit('', `${structures}¦${submitted(v, '', codelistUrn('CL', '1.1'))}`)),
    'beyond',
  ],
  [
    'a structure that it does not hold, by a Ref',
    'request.submittedStructure',
    (v) => request(v, submit('', `${structures}¦${reference(`${ofCodelist} version="2.0"`)}`)),
    'beyond',
    ['2.1'],
  ],
  [
    'an item instead of a structure',
    'urn.invalid',
    (v) =>
      request(
        v,
        submit(
          '',
          `${structures}<r:SubmittedStructure>¦${named(v, 'urn:sdmx:org.sdmx.infomodel.codelist.Code=SDMX:CL(1.0).A')}</r:SubmittedStructure>`,
        ),
      ),
    'schema',
    ['3.0', '3.1'],
  ],
  [
    'a class that is none of an artefact',
    'value.enumeration',
    (v) =>
      request(
        v,
        submit(
          '',
          `${structures}<r:SubmittedStructure><r:MaintainableObject>¦<Ref agencyID="SDMX" id="CL" class="Code" package="codelist"/></r:MaintainableObject></r:SubmittedStructure>`,
        ),
      ),
    'schema',
    ['2.1'],
  ],
  [
    'a structure without its name',
    'element.missing',
    (v) => request(v, submit('', `${structures}¦<r:SubmittedStructure/>`)),
  ],
  [
    'a footer under its own root',
    'element.unknown',
    (v) => request(v, `${submit()}¦${footer}`, 'SubmitStructureRequest'),
  ],
  [
    'a header without receiver',
    'element.missing',
    (v) => request(v).replace('<m:Header>', '¦<m:Header>').replace('<m:Receiver id="YOU"/>', ''),
  ],
  [
    'a header with two receivers',
    'element.order',
    (v) => request(v).replace('</m:Header>', '¦<m:Receiver id="B"/></m:Header>'),
  ],
  [
    'a header with a source',
    'element.unknown',
    (v) => request(v).replace('</m:Header>', '¦<m:Source>S</m:Source></m:Header>'),
  ],
  ['no request at all', 'element.missing', (v) => `¦${rooted(v, 'RegistryInterface', registryHeader)}`, 'beyond'],
  [
    'a query of registrations',
    'element.unknown',
    (v) =>
      request(
        v,
        '¦<m:QueryRegistrationRequest><r:QueryType>AllSets</r:QueryType></m:QueryRegistrationRequest>',
      ).replace('</m:RegistryInterface>', `${submit()}</m:RegistryInterface>`),
  ],
  ['a response', 'message.root', (v) => `¦${rooted(v, 'SubmitStructureResponse', registryHeader)}`],
];

/** The message without its mark, and where the mark stood; a mark in front of the message is its root. */
function marked(text: string): { text: string; line: number; column: number } {
  const at = text.indexOf('¦');
  const before = text.slice(0, at).split('\n');
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>'.length;
  return {
    text: text.replace('¦', ''),
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1 + (at === 0 ? declaration : 0),
  };
}

for (const version of versions) {
  describe(`readSdmxMl of a registry request ${version}`, () => {
    for (const [name, build, action, isStated, only = versions] of accepted) {
      if (!only.includes(version)) continue;
      it(`reads one ${name}`, async () => {
        const text = build(version);
        expect(validateSdmxMl(text, version)).to.deep.equal([]);
        const message = await readText(text, { strict: true });
        expect(message.action).to.deep.equal({ name: action, isStated });
        expect(message.format).to.deep.equal({ family: 'SDMX-ML', version });
        expect(message.header).to.deep.include({ id: 'R1', sender: { id: 'ME' }, receivers: [{ id: 'YOU' }] });
        expect(deviationsIn(message)).to.deep.equal([]);
        expect(message.artefacts.map(({ artefact }) => artefact)).to.deep.equal([
          {
            class: 'Codelist',
            agencyID: 'SDMX',
            id: 'CL',
            version: '1.0',
            names: { en: 'N' },
            codes: [{ id: 'A', names: { en: 'N' } }],
          },
        ]);
        expect([...(message.artefacts[0]?.references ?? [])]).to.deep.equal([]);
      });
    }

    for (const [name, rule, build, schema = 'schema', only = versions] of refused) {
      if (!only.includes(version)) continue;
      it(`rejects ${name}`, async () => {
        const { text, line, column } = marked(build(version));
        const { problems, message } = await refusal(readText(text));
        expect(problems[0], JSON.stringify(problems)).to.deep.include({ severity: 'error', rule, line, column });
        // What breaks the schema may have other faults follow from it.
        if (schema === 'beyond') expect(problems.length, message).to.equal(1);
        if (canCompare()) expect(validateSdmxMl(text, version).length > 0).to.equal(schema === 'schema');
      });
    }
  });
}

describe('readSdmxMl of other messages', () => {
  it('finds no action in a structure message', async () => {
    const header = registryHeader.replace('<m:Receiver id="YOU"/>', '');
    const text = rooted('3.0', 'Structure', `${header}<m:Structures>${codelists()}</m:Structures>`);
    const message = await readText(text);
    expect(message.format).to.deep.equal({ family: 'SDMX-ML', version: '3.0' });
    expect(message).not.to.have.property('action');
  });

  for (const version of versions) {
    it(`returns the version ${version} of a message that is rejected`, async () => {
      const told: string[] = [];
      await refusal(readText(request(version, '<x/>'), { strict: false, onVersion: (each) => told.push(each) }));
      expect(told).to.deep.equal([version]);
    });
  }
});
