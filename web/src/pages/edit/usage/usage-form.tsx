import { UrnLink } from '../../../components/basics.js';
import { Breakable } from '../../../components/breakable.js';
import { textOf } from '../../../content/json.js';
import type { ArtefactFormProps } from '../../../drafts/artefact-form.js';
import { words } from '../../../words/words.js';
import GeneralForm from '../general/general-form.js';
import { useStructureNow } from '../parts/use-structure-now.js';
import { structureProperties } from './structure-properties.js';

const texts = words.usageForm;

/** A flow or an agreement: the form that follows from the grammar, and what its structure is now. */
export default function UsageForm(props: ArtefactFormProps) {
  const property = structureProperties[props.artefactClass];
  return (
    <>
      <GeneralForm {...props} />
      <UsedStructure urn={property === undefined ? '' : textOf(props.artefact[property])} />
    </>
  );
}

/** What a reference leads to now: the flow and the structure, and the values that each component allows there. */
function UsedStructure({ urn }: { urn: string }) {
  const { structure } = useStructureNow(urn);
  if (structure?.components === undefined) return null;
  return (
    <section class="card" aria-labelledby="used-structure">
      <h2 id="used-structure">{texts.title}</h2>
      <p class="row">
        {[structure.urn, ...structure.above].map((each) => (
          <UrnLink key={each} urn={each} />
        ))}
      </p>
      <ul class="entry-list" aria-label={texts.components}>
        {structure.components.map(({ id, enumeration, allowed, excluded }) => (
          <li key={id} class="row">
            <code>
              <Breakable text={id} />
            </code>
            {enumeration === undefined ? null : <UrnLink urn={enumeration.urn ?? enumeration.reference} />}
            {allowed === undefined || excluded === undefined ? null : (
              <span class="small">{texts.allowed(allowed.length, allowed.length + excluded.length)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
