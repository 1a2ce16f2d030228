import { expect } from 'chai';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { base, structureWith } from '../../registry/submission/check/selecting-artefacts.js';

interface Problem {
  readonly rule: string;
  readonly severity: string;
  readonly detail: string;
  readonly path?: string;
  readonly line?: number;
}

const flow = 'urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=SDMX:DF(1.0)';

/** A constraint in SDMX-ML 3.0 with an unknown dimension on line 5 and an unknown value of a dimension of line 6. */
const inXml = `<mes:Structure xmlns:mes="http://www.sdmx.org/resources/sdmxml/schemas/v3_0/message" xmlns:str="http://www.sdmx.org/resources/sdmxml/schemas/v3_0/structure" xmlns:com="http://www.sdmx.org/resources/sdmxml/schemas/v3_0/common">
<mes:Header><mes:ID>M</mes:ID><mes:Test>false</mes:Test><mes:Prepared>2026-01-15T09:00:00Z</mes:Prepared><mes:Sender id="S"/></mes:Header>
<mes:Structures><str:DataConstraints><str:DataConstraint agencyID="SDMX" id="DC" version="1.0" role="Allowed"><com:Name>N</com:Name>
<str:ConstraintAttachment><str:Dataflow>${flow}</str:Dataflow></str:ConstraintAttachment><str:CubeRegion include="true">
<str:KeyValue id="NONE"><str:Value>A</str:Value></str:KeyValue>
<str:KeyValue id="AREA">
<str:Value>A</str:Value><str:Value>LOST</str:Value></str:KeyValue>
</str:CubeRegion></str:DataConstraint></str:DataConstraints></mes:Structures></mes:Structure>`;

/** The same in SDMX-JSON 2.0, on lines 12 and 13. */
const inJson = `{
"meta": { "schema": "https://json.sdmx.org/2.0.0/sdmx-json-structure-schema.json", "id": "M",
  "prepared": "2024-01-01T00:00:00Z", "sender": { "id": "S" } },
"data": { "dataConstraints": [ {
  "agencyID": "SDMX", "id": "DC", "version": "1.0", "name": "N", "names": { "en": "N" }, "role": "Allowed",
  "constraintAttachment": {
    "dataflows": [ "${flow}" ] },
  "cubeRegions": [
    {
      "include": true,
      "keyValues": [
        { "id": "NONE", "include": true, "values": [ { "value": "A" } ] },
        { "id": "AREA", "include": true, "values": [
          { "value": "A" }, { "value": "LOST" } ] } ] } ] } ] } }`;

describe('what a message names without a URN', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    expect((await test.submit(base)).outcome).to.equal('accepted');
  });
  after(() => test.close());

  for (const [format, message, lines] of [
    ['SDMX-ML', inXml, [5, 6]],
    ['SDMX-JSON', inJson, [12, 13]],
  ] as const) {
    const contentType = format === 'SDMX-ML' ? 'application/xml' : 'application/json';
    const send = async (headers: Readonly<Record<string, string>> = {}) => {
      const response = await test.post(message, { 'Content-Type': contentType, ...headers });
      return { status: response.status, report: (await response.json()) as { results: { problems: Problem[] }[] } };
    };

    it(`is reported in ${format} with its line, component, value and list`, async () => {
      const { status, report } = await send();
      expect(status).to.equal(409);
      const problems = report.results.flatMap((result) => result.problems);
      expect(problems.map(({ severity, rule, line }) => [severity, rule, line])).to.deep.equal([
        ['error', 'selection.component', lines[0]],
        ['warning', 'selection.item', lines[1]],
      ]);
      expect(problems[0]?.detail).to.include('NONE').and.include('DataStructure=SDMX:DSD(1.0)').and.include('such as ');
      expect(problems[1]?.detail).to.include('LOST of AREA').and.include('Codelist=SDMX:CL(1.0)');
      expect(problems[1]?.path).to.include('cubeRegions/0/keyValues/AREA/values/1');
    });

    it(`is an error in ${format} with Strict where it is a warning otherwise`, async () => {
      await test.submit([structureWith(['FREQ', 'AREA', 'NONE'])]);
      expect((await send({ 'Dry-Run': 'true' })).status).to.equal(200);
      const { status, report } = await send({ Strict: 'true' });
      expect(status).to.equal(409);
      expect(report.results[0]?.problems.map(({ severity }) => severity)).to.include('error');
      await test.submit([structureWith(['FREQ', 'AREA'])]);
    });
  }
});
