import { expect } from 'chai';
import { StrataError } from '../../../src/errors.js';
import {
  isRegistrationMessage,
  readRegistrationMessage,
} from '../../../src/formats/registry-messages/read-registration-message.js';
import {
  writeRegistrationsFound,
  writeRegistrationsResponse,
} from '../../../src/formats/registry-messages/write-registrations.js';
import { versions } from '../xml/registry-message.js';
import { validateSdmxMl } from '../xml/schema-validation.js';
import {
  agreementUrn,
  queryableSource,
  queryText,
  referenceTo,
  registryMessage,
  requestText,
  simpleSource,
  submissionText,
} from './registration-text.js';

const service = 'https://data.example.org/rest/v2?a=1&amp;b=2';
const header = {
  id: 'R_1',
  test: false,
  prepared: '2026-01-15T09:00:00Z',
  sender: { id: 'STRATA' },
  receivers: [{ id: 'ME' }],
};

function errorOf(text: string): StrataError {
  try {
    readRegistrationMessage(text);
  } catch (error) {
    if (error instanceof StrataError) return error;
    throw error;
  }
  throw new Error('was read');
}

for (const version of versions) {
  describe(`messages about registrations in ${version}`, () => {
    const requests = [
      requestText(version, 'Append', simpleSource('https://example.org/a.csv')),
      requestText(
        version,
        'Replace',
        `${simpleSource('file:///a.csv')}${queryableSource(service, `${service}.wadl`)}`,
        {
          attributes:
            'id="R1" validFrom="2026-01-01T00:00:00Z" lastUpdated="2026-01-01T00:00:00Z" indexTimeSeries="true" indexDataSet="0"',
        },
      ),
      requestText(version, 'Delete', simpleSource('https://example.org/a.csv'), { attributes: 'id="R2"' }),
    ];
    const submission = submissionText(version, ...requests);
    const contents = [
      { provisionAgreement: agreementUrn, simpleDataSource: 'https://example.org/a.csv' },
      {
        provisionAgreement: agreementUrn,
        simpleDataSource: 'file:///a.csv',
        queryableDataSource: {
          dataURL: 'https://data.example.org/rest/v2?a=1&b=2',
          wadlURL: 'https://data.example.org/rest/v2?a=1&b=2.wadl',
          isRESTDatasource: true,
          isWebServiceDatasource: false,
        },
        validFrom: '2026-01-01T00:00:00Z',
        indexTimeSeries: true,
        indexDataSet: false,
      },
      { provisionAgreement: agreementUrn, simpleDataSource: 'https://example.org/a.csv' },
    ];

    it('are valid as the tests write them, and read as they were written', () => {
      expect(validateSdmxMl(submission, version)).to.deep.equal([]);
      const message = readRegistrationMessage(submission);
      if (message.kind !== 'submission') throw new Error(message.kind);
      expect([message.version, message.sender, message.test]).to.deep.equal([version, 'ME', false]);
      expect(message.requests.map(({ action, id }) => [action, id])).to.deep.equal([
        ['APPEND', undefined],
        ['REPLACE', 'R1'],
        ['DELETE', 'R2'],
      ]);
      expect(message.requests.map(({ content }) => content)).to.deep.equal(contents);
      expect(message.requests.map(({ position }) => position.line)).to.deep.equal([5, 6, 7]);
    });

    it('have responses that the schema allows, and that are read again', () => {
      const registrations = contents.map((content, place) => ({
        id: `R${place}`,
        updated: Date.UTC(2026, 0, 2),
        content,
      }));
      const statuses = ['Success', 'Warning', 'Failure'] as const;
      const response = writeRegistrationsResponse(
        version,
        header,
        registrations.map((registration, place) => ({
          registration,
          status: statuses[place] ?? 'Failure',
          messages: [{ code: 150, text: 'a < b & "c"' }],
        })),
        [{ code: '1001', severity: 'Information', texts: { en: 'submission: 1' } }],
      );
      expect(validateSdmxMl(response, version)).to.deep.equal([]);
      const found = writeRegistrationsFound(version, header, registrations);
      expect(validateSdmxMl(found, version)).to.deep.equal([]);
      expect(validateSdmxMl(writeRegistrationsFound(version, header, []), version)).to.deep.equal([]);
      expect(found).to.include('lastUpdated="2026-01-02T00:00:00.000Z"');
      const again = submissionText(
        version,
        ...[...found.matchAll(/<reg:Registration .*?<\/reg:Registration>/g)].map(
          ([each]) => `<reg:RegistrationRequest action="Replace">${each}</reg:RegistrationRequest>`,
        ),
      );
      const message = readRegistrationMessage(again);
      expect(message.kind === 'submission' && message.requests.map(({ content }) => content)).to.deep.equal(contents);
    });

    it('are queries for all, an agreement, a dataflow or a provider', () => {
      const flow = 'urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=SDMX:DF(1.0.0)';
      const provider = 'urn:sdmx:org.sdmx.infomodel.base.DataProvider=SDMX:DATA_PROVIDERS(1.0).P';
      const named = (name: string, urn: string) => `<reg:${name}>${referenceTo(version, urn)}</reg:${name}>`;
      for (const [target, expected] of [
        ['<reg:All/>', 'all'],
        [named('ProvisionAgreement', agreementUrn), { class: 'ProvisionAgreement', urn: agreementUrn }],
        [named('Dataflow', flow), { class: 'Dataflow', urn: flow }],
        [named('DataProvider', provider), { class: 'DataProvider', urn: provider }],
      ] as const) {
        const text = queryText(version, target);
        expect(validateSdmxMl(text, version), text).to.deep.equal([]);
        const message = readRegistrationMessage(text);
        expect(message.kind === 'query' && message.of).to.deep.equal(expected);
        expect(isRegistrationMessage(text)).to.equal(true);
      }
      const ofMetadata = readRegistrationMessage(queryText(version, '<reg:All/>', 'MetadataSets'));
      expect(ofMetadata.kind === 'query' && ofMetadata.of).to.equal('none');
    });

    it('are refused with the place of what is wrong', () => {
      const request = requestText(version, 'Append', simpleSource('https://example.org/a.csv'));
      for (const [text, rule, part] of [
        [submission.replace('action="Append"', 'action="Information"'), 'request.action', 'Information'],
        [submission.replace(' id="R2"', ''), 'attribute.missing', 'attribute id'],
        [submissionText(version, request.replace('https://example.org/a.csv', 'a.csv')), 'value.invalid', '"a.csv"'],
        [submissionText(version, request.replace('https://example.org/a.csv', ' ')), 'element.text', 'is empty'],
        [submissionText(version, requestText(version, 'Append', '')), 'element.missing', 'SimpleDataSource'],
        [submissionText(version), 'element.unknown', 'RegistrationRequest'],
        [
          submissionText(version, requestText(version, 'Append', simpleSource('a:b').repeat(2))),
          'element.unknown',
          'twice',
        ],
        [submission.replace('validFrom="2026-01-01', 'validFrom="yesterday'), 'value.invalid', 'validFrom'],
        [submission.replace('indexTimeSeries="true"', 'indexTimeSeries="yes"'), 'value.invalid', 'indexTimeSeries'],
        [registryMessage(version, '<mes:SubmitSubscriptionsRequest/>'), 'message.root', 'no request'],
        [queryText(version, ''), 'element.missing', 'All'],
        [submission.replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>'), 'xml.doctype', 'remove'],
        [submission.replace('</mes:Header>', ''), 'xml.malformed', 'not well-formed'],
        ['<a/>', 'message.root', version],
      ] as const) {
        const { name, problems } = errorOf(text);
        expect([name, problems[0]?.rule], problems[0]?.detail).to.deep.equal(['Syntax', rule]);
        expect(problems[0]?.detail).to.include(part);
      }
      const { problems } = errorOf(submission.replace('indexTimeSeries="true"', 'indexTimeSeries="yes"'));
      expect(problems[0]).to.include({ line: 6 });
    });

    it('are refused where a query asks for more than registrations have', () => {
      const period = '<reg:ReferencePeriod startTime="2020-01-01T00:00:00" endTime="2021-01-01T00:00:00"/>';
      for (const text of [
        queryText(version, `<reg:All/>${period}`),
        queryText(version, '<reg:All/>').replace(
          '<mes:QueryRegistrationRequest>',
          '<mes:QueryRegistrationRequest returnConstraints="true">',
        ),
      ])
        expect(errorOf(text).name).to.equal('NotImplemented');
    });
  });
}

describe('references of registrations in 2.1', () => {
  it('can have their parts as attributes', () => {
    const text = submissionText(
      '2.1',
      requestText('2.1', 'Append', simpleSource('a:b')).replace(
        /<URN>.*?<\/URN>/,
        '<Ref agencyID="ECB" id="PA" version="2.0"/>',
      ),
    );
    const message = readRegistrationMessage(text);
    expect(message.kind === 'submission' && message.requests[0]?.content.provisionAgreement).to.equal(
      'urn:sdmx:org.sdmx.infomodel.registry.ProvisionAgreement=ECB:PA(2.0)',
    );
    const provider =
      '<reg:DataProvider><Ref agencyID="ECB" id="P" maintainableParentID="DATA_PROVIDERS"/></reg:DataProvider>';
    const query = readRegistrationMessage(queryText('2.1', provider));
    expect(query.kind === 'query' && query.of).to.deep.equal({
      class: 'DataProvider',
      urn: 'urn:sdmx:org.sdmx.infomodel.base.DataProvider=ECB:DATA_PROVIDERS(1.0).P',
    });
  });
});
