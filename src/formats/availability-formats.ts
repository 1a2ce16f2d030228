import type { Artefact } from '../model/artefact.js';
import { typeOrder } from '../model/artefact-types.js';
import { availabilityOf } from './availability-constraint.js';
import { tellLosses } from './sdmx-json/tell-losses.js';
import { writeSdmxJson } from './sdmx-json/write-sdmx-json.js';
import { writeSdmxMl } from './sdmx-ml/write-sdmx-ml.js';
import { type ArtefactFormat, structureFormats, type WriteSettings } from './structure-formats.js';

/** A format in which it is told what data there are. */
export interface AvailabilityFormat extends ArtefactFormat {
  /**
   * @param constraints data constraints of the role Actual with one cube region each
   * @param structures what comes along, by type
   */
  write(
    constraints: readonly Artefact[],
    structures: readonly Artefact[],
    settings: Pick<WriteSettings, 'header' | 'languages'>,
  ): AsyncIterable<string> | Iterable<string>;
}

type Write = AvailabilityFormat['write'];

/** Since 3.1 it is no constraint with an identity but one of its own kind. */
const asAvailability: Readonly<Record<string, Write>> = {
  'sdmx-json-2.1': (constraints, structures, { header, languages }) =>
    writeSdmxJson('2.1.0', header, structures, {
      languages,
      availability: constraints.flatMap(availabilityOf),
      ...tellLosses(),
    }),
  'sdmx-3.1': (constraints, structures, { header }) =>
    writeSdmxMl('3.1', header, structures, [], {}, constraints.flatMap(availabilityOf)),
};

function formatNamed(name: string): AvailabilityFormat {
  const format = structureFormats.find(({ names }) => names[0] === name);
  if (format === undefined) throw new Error(`there is no format ${name}`);
  const { write, resolvesWildcards: _resolves, ...rest } = format;
  const order = ({ class: name }: Artefact): number => typeOrder.get(name) ?? 0;
  const asConstraints: Write = (constraints, structures, settings) =>
    write(
      [...structures, ...constraints].sort((a, b) => order(a) - order(b)),
      { ...settings, resolve: () => undefined },
    );
  return { ...rest, write: asAvailability[name] ?? asConstraints };
}

/** The formats by rank, the default first (REST 2.2.2, availability queries, response types). */
export const availabilityFormats: readonly AvailabilityFormat[] = [
  'sdmx-json-2.1',
  'sdmx-3.1',
  'sdmx-json-2.0',
  'sdmx-3.0',
].map(formatNamed);
