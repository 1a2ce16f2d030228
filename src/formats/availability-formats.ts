import type { Artefact } from '../model/artefact.js';
import { typeOrder } from '../model/artefact-types.js';
import { lossWarnings } from './json/write/loss-warnings.js';
import { writeSdmxJson } from './json/write/write-sdmx-json.js';
import { availabilityOf } from './message/availability-constraint.js';
import { type StructureFormat, structureFormats, type WriteSettings } from './structure-formats.js';
import { writeSdmxMl } from './xml/write/write-sdmx-ml.js';

/** A format in which it is told what data there are. */
export interface AvailabilityFormat extends Omit<StructureFormat, 'write'> {
  /**
   * @param constraints data constraints of the role Actual with one cube region each
   * @param structures what comes along, by type
   */
  write(
    constraints: readonly Artefact[],
    structures: readonly Artefact[],
    settings: WriteSettings,
  ): AsyncIterable<string> | Iterable<string>;
}

type Write = AvailabilityFormat['write'];

/** Since 3.1 it is no constraint with an identity but one of its own kind. */
const asAvailability: Readonly<Record<string, Write>> = {
  'sdmx-json-2.1': (constraints, structures, { header, languages }) =>
    writeSdmxJson('2.1.0', header, structures, {
      languages,
      availability: constraints.flatMap(availabilityOf),
      ...lossWarnings(),
    }),
  'sdmx-3.1': (constraints, structures, { header }) =>
    writeSdmxMl('3.1', header, structures, [], {}, constraints.flatMap(availabilityOf)),
};

const order = ({ class: className }: Artefact): number => typeOrder.get(className) ?? 0;

/** A format of structures as one of what data there are. */
export function availabilityFormat(format: StructureFormat): AvailabilityFormat {
  const asConstraints: Write = (constraints, structures, settings) =>
    format.write(
      [...structures, ...constraints].sort((a, b) => order(a) - order(b)),
      settings,
    );
  return { ...format, write: asAvailability[format.names[0] ?? ''] ?? asConstraints };
}

const ranked = ['sdmx-json-2.1', 'sdmx-3.1', 'sdmx-json-2.0', 'sdmx-3.0'];

/** The formats by rank, the default first (REST 2.2.2, availability queries, response types). */
export const availabilityFormats: readonly AvailabilityFormat[] = ranked.flatMap((name) =>
  structureFormats.filter(({ names }) => names[0] === name).map(availabilityFormat),
);
