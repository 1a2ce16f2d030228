import { expect } from 'chai';
import { StrataError } from '../../../../src/errors.js';
import { parseGrammar } from '../../../../src/formats/grammar/parse-grammar.js';
import { sdmxMl21 } from '../../../../src/formats/grammar/sdmx-ml-2.1.js';
import type { StructureMessage } from '../../../../src/formats/message/structure-message.js';
import { typeOfClass } from '../../../../src/model/artefact-types.js';
import { readText } from '../../xml/read-text.js';
import { sortedArtefacts, written } from '../../xml/round-trip.js';
import { SampleMessage } from '../../xml/sample-message.js';
import { validateSdmxMl } from '../../xml/schema-validation.js';
import { message21 } from './message-2.1.js';

const grammar = parseGrammar(sdmxMl21);
const containers = [...JSON.stringify(grammar.complexTypes.get('StructuresType')).matchAll(/"structure:(\w+)"/g)].map(
  ([, container = '']) => container,
);

/** Why a message that is valid in 2.1 may be refused, as docs/sdmx-2.1.md says. */
const documented = /^(element|reference)\.withoutSuccessor$|^reference\.alias$|^reportStructure\.several$/;

/** Organisations exist in schemes of fixed ids, and in version 1.0 only. */
const inFixedSchemes = (sample: string): string =>
  sample
    .replaceAll('"1.2.3"', '"1.0"')
    .replace(/ id="\w+"(?=[^>]* class="AgencyScheme")/g, ' id="AGENCIES"')
    .replace(/maintainableParentID="\w+"(?=[^>]* class="Agency")/g, 'maintainableParentID="AGENCIES"')
    .replace(/maintainableParentID="\w+"(?=[^>]* class="DataProvider")/g, 'maintainableParentID="DATA_PROVIDERS"');

/** The message, undefined where it is refused for what SDMX 3.0 has no form for. */
async function readOrRefused(text: string): Promise<StructureMessage | undefined> {
  try {
    const message = await readText(text, { strict: true });
    const refused = message.artefacts.flatMap(({ problems }) =>
      problems.filter(({ severity }) => severity === 'error'),
    );
    expect(refused.filter(({ rule }) => !documented.test(rule))).to.deep.equal([]);
    return refused.length === 0 ? message : undefined;
  } catch (error) {
    if (!(error instanceof StrataError)) throw error;
    const errors = error.problems.filter(({ severity }) => severity === 'error');
    expect(errors.filter(({ rule }) => !documented.test(rule))).to.deep.equal([]);
    return undefined;
  }
}

describe('all properties of a type of SDMX-ML 2.1', () => {
  let read = 0;
  for (const container of containers) {
    for (const alternative of [0, 1, 2, 3, 4]) {
      it(`is mapped or rejected: ${container}, alternative ${alternative}`, async () => {
        const sample = message21(inFixedSchemes(new SampleMessage(grammar, alternative).structures(container)));
        expect(validateSdmxMl(sample, '2.1'), 'the sample').to.deep.equal([]);
        const message = await readOrRefused(sample);
        if (message === undefined) return;
        read++;
        const modern = await written('3.0', message.header, sortedArtefacts(message));
        expect(validateSdmxMl(modern, '3.0'), 'written as 3.0').to.deep.equal([]);
        const again = await readText(modern, { strict: true });
        const known = sortedArtefacts(message).filter((each) => typeOfClass(each.class)?.only === undefined);
        expect(JSON.stringify(sortedArtefacts(again))).to.equal(JSON.stringify(known));
        const legacy = await written('2.1', message.header, sortedArtefacts(message));
        expect(validateSdmxMl(legacy, '2.1'), 'written as 2.1').to.deep.equal([]);
        const reread = await readText(legacy, { strict: true });
        expect(JSON.stringify(sortedArtefacts(reread))).to.equal(JSON.stringify(sortedArtefacts(message)));
      });
    }
  }

  it('is mapped in most cases', () => {
    expect(read).to.be.above(containers.length * 3);
  });
});
