import { createReadStream } from 'node:fs';
import { expect } from 'chai';
import { it } from 'mocha';
import { writeSdmxJson } from '../../../src/formats/json/write/write-sdmx-json.js';
import { readSdmxMl } from '../../../src/formats/xml/read-sdmx-ml.js';
import { typeOrder } from '../../../src/model/artefact-types.js';
import { describeWithShared, sharedFiles, sharedPath } from '../../harness/shared.js';
import { validateSdmxJson } from './schema-validation.js';

const files = sharedFiles('messages').filter(
  (file) => file.endsWith('.xml') && !/2\.1\.xml$|^sdmx-ml-.*Data - .*ECB_EXR(_CA)?\.xml$/.test(file),
);

/** An availability constraint is no artefact: the reader refuses it. */
const unreadable = /availability_constraint\.xml$/;

/** What these messages hold and SDMX-JSON cannot. */
const lossesOf: Readonly<Record<string, readonly RegExp[]>> = {
  '2.0.0': [/^dimensionConstraint$/, /metadataAttributeUsages\/\d+$/],
  '2.1.0': [/metadataAttributeUsages\/\d+$/],
};

describeWithShared('SDMX-ML messages written as SDMX-JSON', () => {
  for (const file of files.filter((name) => !unreadable.test(name))) {
    for (const version of ['2.0.0', '2.1.0'] as const) {
      it(`${file} as ${version}`, async () => {
        const message = await readSdmxMl(createReadStream(sharedPath(`messages/${file}`)), { strict: false });
        const place = (className: string): number => typeOrder.get(className) ?? -1;
        const artefacts = message.artefacts.map(({ artefact }) => artefact);
        artefacts.sort((a, b) => place(a.class) - place(b.class));

        const losses: string[] = [];
        let text = '';
        const options = { onLoss: ({ path }: { path: string }) => losses.push(path) };
        for await (const chunk of writeSdmxJson(version, message.header, artefacts, options)) text += chunk;

        expect(validateSdmxJson(text, version)).to.deep.equal([]);
        const expected = lossesOf[version] ?? [];
        expect(losses.filter((path) => !expected.some((pattern) => pattern.test(path)))).to.deep.equal([]);
        const data: Record<string, { id: string }[]> = JSON.parse(text).data;
        const ids = Object.values(data).flatMap((container) => container.map(({ id }) => id));
        expect(ids).to.deep.equal(artefacts.map(({ id }) => id));
      });
    }
  }
});
