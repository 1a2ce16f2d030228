import type { Artefact } from '../../src/model/artefact.js';
import { codedConcepts } from './concept-scheme.js';
import { drawExpression, type GenerationSettings, lineOf, referenceTo } from './line.js';
import { drawDistinct, type Random, randomOf } from './random.js';
import { codelistsOfStructure, conceptSchemesOfStructure } from './shape.js';

const dimensionCount = 8;
/** Share of structures that use neither the common codelist nor the common concept scheme. */
const uncommonShare = 0.05;

/** Indices of the version lines that a structure uses: nearly always the common one, index 0, and others. */
function drawUsed(random: Random, count: number, used: number): number[] {
  const isUncommon = random() < uncommonShare && count > used;
  if (isUncommon) return drawDistinct(random, count, used, [0]);
  return [0, ...drawDistinct(random, count, used - 1, [0])];
}

/** All references of a structure to one version line have the same version expression. */
function conceptReferences(
  settings: GenerationSettings,
  random: Random,
): (concept: string, component: number) => string {
  const schemes = drawUsed(random, settings.shape.conceptSchemes, conceptSchemesOfStructure).map((index) => ({
    line: lineOf(settings, 'ConceptScheme', index),
    expression: drawExpression(random()),
  }));
  return (concept, component) => {
    const scheme = schemes[component % schemes.length];
    if (scheme === undefined) throw new RangeError('a registry needs concept schemes');
    return referenceTo(scheme.line, scheme.expression, { class: 'Concept', id: concept });
  };
}

/**
 * All versions of one data structure: eight dimensions and six attributes, each with a codelist, a time dimension and a
 * measure; concepts are of two schemes. A dataflow has 17 descendants: its structure, 14 codelists and 2 concept schemes.
 */
export function dataStructures(settings: GenerationSettings, index: number): Artefact[] {
  const { agencyID, id, versions } = lineOf(settings, 'DataStructure', index);
  const random = randomOf(settings.seed, 'components', index);
  const conceptOf = conceptReferences(settings, random);
  const coded = drawUsed(random, settings.shape.codelists, codelistsOfStructure).map((codelist, place) => {
    const concept = codedConcepts[place] ?? '';
    const enumeration = referenceTo(lineOf(settings, 'Codelist', codelist), drawExpression(random()));
    return { id: concept, conceptIdentity: conceptOf(concept, place), localRepresentation: { enumeration } };
  });
  const components = {
    attributeList: {
      attributes: coded.slice(dimensionCount).map((attribute) => ({
        ...attribute,
        usage: 'optional',
        attributeRelationship: { observation: {} },
      })),
    },
    dimensionList: {
      dimensions: coded.slice(0, dimensionCount).map((dimension, place) => ({ ...dimension, position: place + 1 })),
      timeDimension: {
        id: 'TIME_PERIOD',
        conceptIdentity: conceptOf('TIME_PERIOD', 0),
        localRepresentation: { format: { dataType: 'ObservationalTimePeriod' } },
      },
    },
    measureList: { measures: [{ id: 'OBS_VALUE', conceptIdentity: conceptOf('OBS_VALUE', 1) }] },
  };
  return versions.map((version) => ({
    class: 'DataStructure',
    agencyID,
    id,
    version,
    names: { en: `Data structure ${index}, version ${version}` },
    dataStructureComponents: components,
  }));
}
