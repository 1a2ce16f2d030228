import shapes from 'virtual:form-shapes';
import { textOf } from '../../../content/json.js';
import type { ArtefactFormProps } from '../../../drafts/artefact-form.js';
import { changeAt } from '../../../drafts/json-pointer.js';
import { stabilityOf } from '../../../model/versions.js';
import type { FormContext } from './form-context.js';
import { ObjectFields } from './object-fields.js';

/** What artefacts of all classes have and few of them use. */
const common = ['isPartialLanguage', 'isExternalReference', 'isPartial', 'annotations', 'links'];

/** What the head of the page has. */
const inHead = ['agencyID', 'id', 'version', 'names', 'descriptions', 'validFrom', 'validTo', ...common];

export const contextOf = ({ artefact, onChange, problems, changes, isReadOnly }: ArtefactFormProps): FormContext => ({
  shapes,
  ObjectFields,
  isReadOnly,
  fromStable: stabilityOf(textOf(artefact['version'])) === 'stable',
  problems,
  changes,
  change: (pointer, change) => onChange((present) => changeAt(present, pointer, change)),
});

/** The fields of an artefact that neither the head of the page nor another form has. @param shown properties of the other form */
export function RemainingFields({ shown = [], ...props }: ArtefactFormProps & { shown?: readonly string[] }) {
  const shape = shapes.classes[props.artefactClass] ?? '';
  const without = new Set([...inHead, ...shown]);
  return <ObjectFields context={contextOf(props)} pointer="" shape={shape} value={props.artefact} without={without} />;
}

/** The fields that artefacts of all classes have and few of them use. */
export function CommonFields(props: ArtefactFormProps) {
  const shape = shapes.classes[props.artefactClass] ?? '';
  const all = shapes.objects[shape]?.fields.map(({ property }) => property) ?? [];
  const without = new Set(all.filter((property) => !common.includes(property)));
  return <ObjectFields context={contextOf(props)} pointer="" shape={shape} value={props.artefact} without={without} />;
}

/** The form of every class that has none of its own, made from the grammar. */
export default function GeneralForm(props: ArtefactFormProps) {
  return <RemainingFields {...props} />;
}
