import { isDimension } from '../judged-data-set.js';
import type { Judged } from './judged.js';

const isTabular = (format: string): boolean => format === 'csv' || format.startsWith('sdmx-csv');

/** Columns against the components of the structure. Formats without headings lack columns of which no value occurs. */
export async function checkColumns({ data, found, series }: Judged): Promise<void> {
  const { dataSet, structure, extent } = data;
  const known = structure.components.map(({ id }) => id);
  const custom = dataSet.format === 'csv' ? dataSet.customColumns : [];
  for (const component of [...dataSet.columns.map((each) => each.component), ...custom]) {
    if (known.includes(component)) continue;
    const detail = `${structure.dataStructure} has no component "${component}"; it has ${known.join(', ')}`;
    found.addColumn(data, 'component.unknown', component, detail);
  }
  if (extent === 'given') return;
  for (const component of structure.components) {
    const { id, kind, isMandatory } = component;
    const isRequired = isMandatory && (isTabular(dataSet.format) || series.observations > 0);
    if (!isRequired || dataSet.columns.some((each) => each.component === id)) continue;
    const what = isDimension(component) ? 'dimension' : `mandatory ${kind}`;
    found.addColumn(data, 'component.missing', id, `The ${what} ${id} of ${structure.dataStructure} has no value`);
  }
}
