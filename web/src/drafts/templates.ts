import { type Draft, newDraft, urnOfDraft } from './draft.js';

/** What a first dataflow is about. */
export interface TemplateRequest {
  readonly agencyID: string;
  /** Of the flow, from which those of the other artefacts follow. */
  readonly id: string;
  readonly name: string;
}

const named = (id: string, en: string, more: object = {}) => ({ id, name: en, names: { en }, ...more });

const frequencies = [named('A', 'Annual'), named('Q', 'Quarterly'), named('M', 'Monthly')];

const draftOf = (artefactClass: string, agencyID: string, id: string, en: string, content: object = {}): Draft =>
  newDraft(artefactClass, agencyID, { id, name: en, names: { en }, ...content });

/** A first codelist. */
export const codelistTemplate = ({ agencyID, id, name }: TemplateRequest): Draft =>
  draftOf('Codelist', agencyID, `CL_${id}_FREQ`, `${name}: frequencies`, { codes: frequencies });

/** A first concept scheme. */
export const conceptSchemeTemplate = ({ agencyID, id, name }: TemplateRequest): Draft =>
  draftOf('ConceptScheme', agencyID, `CS_${id}`, `${name}: concepts`, {
    concepts: [
      named('FREQ', 'Frequency'),
      named('TIME_PERIOD', 'Time period'),
      named('OBS_VALUE', 'Observation value'),
      named('OBS_STATUS', 'Observation status'),
    ],
  });

/** A first structure of data, with the list and the concepts that it uses. */
export function structureTemplate(request: TemplateRequest, list: Draft, scheme: Draft): Draft {
  const conceptIdentity = (id: string): string => `${urnOfDraft(scheme).replace('.ConceptScheme=', '.Concept=')}.${id}`;
  const { agencyID, id, name } = request;
  return draftOf('DataStructure', agencyID, `DSD_${id}`, `${name}: structure`, {
    dataStructureComponents: {
      dimensionList: {
        id: 'DimensionDescriptor',
        dimensions: [
          {
            id: 'FREQ',
            conceptIdentity: conceptIdentity('FREQ'),
            localRepresentation: { enumeration: urnOfDraft(list) },
          },
        ],
        timeDimension: {
          id: 'TIME_PERIOD',
          conceptIdentity: conceptIdentity('TIME_PERIOD'),
          localRepresentation: { format: { dataType: 'ObservationalTimePeriod' } },
        },
      },
      attributeList: {
        id: 'AttributeDescriptor',
        attributes: [
          {
            id: 'OBS_STATUS',
            usage: 'optional',
            conceptIdentity: conceptIdentity('OBS_STATUS'),
            localRepresentation: { format: { dataType: 'String' } },
            attributeRelationship: { observation: {} },
          },
        ],
      },
      measureList: {
        id: 'MeasureDescriptor',
        measures: [
          {
            id: 'OBS_VALUE',
            conceptIdentity: conceptIdentity('OBS_VALUE'),
            localRepresentation: { format: { dataType: 'Decimal' } },
          },
        ],
      },
    },
  });
}

/** A first dataflow with all that it uses: what is published together. */
export function flowTemplate(request: TemplateRequest): readonly Draft[] {
  const list = codelistTemplate(request);
  const scheme = conceptSchemeTemplate(request);
  const structure = structureTemplate(request, list, scheme);
  const { agencyID, id, name } = request;
  return [draftOf('Dataflow', agencyID, id, name, { structure: urnOfDraft(structure) }), structure, scheme, list];
}
