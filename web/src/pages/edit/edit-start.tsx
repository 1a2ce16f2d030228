import { useId, useState } from 'preact/hooks';
import { Link, useAddress } from '../../address.js';
import { api, contentOf, type Schemas } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { ClassBadge, Instant } from '../../components/basics.js';
import { madeClasses } from '../../drafts/draft.js';
import { dropDraft, listDrafts } from '../../drafts/draft-store.js';
import { classes, readableClass } from '../../model/classes.js';
import { words } from '../../words/words.js';
import { TemplateForm } from './template-form.js';

const texts = words.edit.start;

/** Where artefacts begin: a new one, and the drafts of this browser. */
export function EditStart({ sender }: { sender: Schemas['WhoAmI'] }) {
  const address = useAddress();
  const id = useId();
  const [name, setName] = useState('Codelist');
  const [drops, setDrops] = useState(0);
  const { content: drafts } = useResponse(`drafts ${drops}`, () => listDrafts(sender.principal));
  const { content: catalogue } = useResponse('catalogue of the editor', (signal) =>
    contentOf(api.GET('/ws/registry/artefacts', { params: { query: { class: ['Dataflow'], limit: 1 } }, signal })),
  );
  return (
    <div class="edit-start">
      <h1>{words.edit.listTitle}</h1>
      {catalogue === undefined ? null : <TemplateForm sender={sender} isOpen={catalogue.count === 0} />}
      <section class="card" aria-labelledby={`${id}-new`}>
        <h2 id={`${id}-new`}>{texts.new}</h2>
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault();
            address.open('/explore/edit', { class: name });
          }}
        >
          <label for={id}>{texts.class}</label>
          <select id={id} value={name} onChange={(event) => setName(event.currentTarget.value)}>
            {classes
              .filter((each) => madeClasses.has(each))
              .map((each) => (
                <option key={each} value={each}>
                  {readableClass(each)}
                </option>
              ))}
          </select>
          <button type="submit">{texts.make}</button>
        </form>
      </section>
      <section class="card" aria-labelledby={`${id}-drafts`}>
        <h2 id={`${id}-drafts`}>{texts.drafts}</h2>
        {drafts === undefined ? null : drafts.length === 0 ? (
          <p>{texts.none}</p>
        ) : (
          <ul class="entry-list">
            {drafts.map((draft) => {
              const shown = draft.artefactId === '' ? texts.unnamed : draft.artefactId;
              return (
                <li key={draft.id} class="row">
                  <ClassBadge name={draft.artefactClass} />
                  <Link to="/explore/edit" query={{ draft: draft.id }}>
                    {draft.agencyID}:{shown}({draft.version})
                  </Link>
                  <span class="small">
                    {texts.changed} <Instant at={new Date(draft.changedAt).toISOString()} />
                  </span>
                  <button
                    type="button"
                    class="quiet"
                    onClick={() => void dropDraft(sender.principal, draft.id).then(() => setDrops(drops + 1))}
                  >
                    {texts.drop} <span class="hidden-text">{shown}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        )}
      </section>
    </div>
  );
}
