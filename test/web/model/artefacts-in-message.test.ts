import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { artefactsInMessage } from '../../../web/src/model/artefacts-in-message.js';

const example = (name: string): string => readFileSync(join(import.meta.dirname, '../../../examples', name), 'utf8');

describe('artefactsInMessage', () => {
  it('finds the artefacts of SDMX-ML, and not what they refer to', () => {
    expect(artefactsInMessage(example('2-port-traffic.xml'))).to.deep.equal([
      { class: 'Codelist', agencyID: 'HARBOUR', id: 'CL_FREQ', version: '1.0.0' },
      { class: 'Codelist', agencyID: 'HARBOUR', id: 'CL_CARGO', version: '1.0.0' },
      { class: 'ConceptScheme', agencyID: 'HARBOUR', id: 'CS_SHIPPING', version: '1.0.0' },
      { class: 'DataStructure', agencyID: 'HARBOUR', id: 'DSD_PORT_TRAFFIC', version: '1.0.0' },
      { class: 'Dataflow', agencyID: 'HARBOUR', id: 'PORT_TRAFFIC', version: '1.0.0' },
    ]);
    const references = `<m:Structure><s:Dataflow id='F' agencyID='A'><s:Structure><Ref id="S" agencyID="A" version="1.0" class="DataStructure"/></s:Structure></s:Dataflow></m:Structure>`;
    expect(artefactsInMessage(references)).to.deep.equal([{ class: 'Dataflow', agencyID: 'A', id: 'F', version: '' }]);
  });

  it('finds the artefacts of SDMX-JSON by their lists, or by their URN', () => {
    const urn = 'urn:sdmx:org.sdmx.infomodel.codelist.Hierarchy=A:H(1.0.0)';
    const message = {
      data: {
        codelists: [{ id: 'CL', agencyID: 'A', version: '1.0.0' }, { id: 'without agency' }],
        dataStructures: [{ id: 'DSD', agencyID: 'A' }],
        unheardOf: [{ id: 'H', agencyID: 'A', version: '1.0.0', links: [{ rel: 'self', urn }] }],
      },
    };
    expect(artefactsInMessage(JSON.stringify(message)).map(({ class: name, id }) => `${name} ${id}`)).to.deep.equal([
      'Codelist CL',
      'DataStructure DSD',
      'Hierarchy H',
    ]);
  });

  it('finds none in other texts', () => {
    for (const text of ['', 'id;name', '{', '[]', '<html lang="en"></html>']) {
      expect(artefactsInMessage(text), text).to.deep.equal([]);
    }
  });
});
