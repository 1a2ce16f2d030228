import type { Artefact } from '../../src/model/artefact.js';
import { objectsOf } from '../../src/model/content.js';
import { urnOf } from '../../src/model/urn.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { largeCodelist } from '../generate/codelist.js';
import { agencyId } from '../generate/line.js';
import { largeRegistry } from '../generate/shape.js';
import { interleave, timed, withEffort } from '../interleave.js';
import { serve } from '../serve.js';
import { sized } from '../sizes.js';
import { submitArtefacts } from '../submit-artefacts.js';
import { inChunks, largeMessage, readChunks } from './large-message.js';

const line = { class: 'Codelist', agencyID: agencyId(0), id: 'CL_COMPARED' } as const;
const codes = largeRegistry.largestCodelist;

/** Codes that the later version adds. */
const added = 5;
/** One in so many codes has another name in the later version. */
const renamed = sized(100, 20);

function laterVersion(): Artefact {
  const codelist = largeCodelist(line, '1.1.0', codes + added);
  return {
    ...codelist,
    codes: objectsOf(codelist['codes']).map((code, index) =>
      index < codes && index % renamed === 0 ? { ...code, names: { en: `Area ${index}` } } : code,
    ),
  } as Artefact;
}

/**
 * Comparison of two stored versions of the largest codelist over HTTP, to reading a message with one of them. Their content is
 * not cached, as it is larger than the cache takes.
 */
async function measure({ registry, effort }: Bench): Promise<readonly Row[]> {
  const [before, after] = [largeCodelist(line, '1.0.0', codes), laterVersion()];
  await submitArtefacts(registry, [before]);
  await submitArtefacts(registry, [after]);
  const message = inChunks(largeMessage('1.0.0'));
  const expected = added + codes / renamed;
  const [value = Number.NaN, baseline = Number.NaN] = await serve(registry, (url) =>
    interleave(
      [
        () =>
          timed(async () => {
            const query = `urn=${urnOf(before)}&to=${urnOf(after)}`;
            const response = await fetch(`${url}/ws/registry/compare?${query}`, { method: 'POST' });
            const { count } = (await response.json()) as { count: number };
            if (count !== expected) throw new Error(`${response.status}: ${count} changes, not ${expected}`);
          }),
        () => timed(() => readChunks(message)),
      ],
      withEffort(effort, { warmUp: 3, rounds: 15 }),
    ),
  );
  return [{ name: 'comparing two codelists of 100,000 codes over HTTP, to reading one', value, baseline, goal: 1.5 }];
}

export const comparingCodelists: Measurement = { name: 'comparing', measure };
