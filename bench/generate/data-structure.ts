import type { Artefact } from '../../src/model/artefact.js';
import type { Content } from '../../src/model/content.js';
import { codedConcepts } from './concept-scheme.js';
import { drawExpression, lineOf, type Plan, referenceTo } from './line.js';
import { drawDistinct, type Random, randomOf } from './random.js';
import { codelistsOfStructure, conceptSchemesOfStructure } from './shape.js';

const dimensionCount = 8;
/** This share of structures uses neither the common codelist nor the common concept scheme. */
const strangers = 0.05;

type Component = Readonly<Record<string, Content>>;

/** The lines a structure uses: the common one, index 0, by nearly all. */
function drawUsed(random: Random, count: number, many: number): number[] {
  const isStranger = random() < strangers && count > many;
  if (isStranger) return drawDistinct(random, count, many, [0]);
  return [0, ...drawDistinct(random, count, many - 1, [0])];
}

/** Every reference of one structure to one line asks for its version in the same way. */
function conceptReferences(plan: Plan, random: Random): (concept: string, component: number) => string {
  const schemes = drawUsed(random, plan.shape.conceptSchemes, conceptSchemesOfStructure).map((index) => ({
    line: lineOf(plan, 'ConceptScheme', index),
    expression: drawExpression(random()),
  }));
  return (concept, component) => {
    const scheme = schemes[component % schemes.length];
    if (scheme === undefined) throw new RangeError('a registry needs concept schemes');
    return referenceTo(scheme.line, scheme.expression, { class: 'Concept', id: concept });
  };
}

/**
 * One data structure in all its versions: eight dimensions and six attributes, all coded by codelists of their own,
 * time and one measure, with concepts from two schemes. So a dataflow has 17 descendants: this and what it refers to.
 */
export function dataStructures(plan: Plan, index: number): Artefact[] {
  const { agencyID, id, versions } = lineOf(plan, 'DataStructure', index);
  const random = randomOf(plan.seed, 'components', index);
  const conceptOf = conceptReferences(plan, random);
  const coded = drawUsed(random, plan.shape.codelists, codelistsOfStructure).map((codelist, place): Component => {
    const concept = codedConcepts[place] ?? '';
    const enumeration = referenceTo(lineOf(plan, 'Codelist', codelist), drawExpression(random()));
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
