import { Link } from '../../address.js';
import { ClassBadge } from '../../components/basics.js';
import type { Companions } from '../../drafts/use-companions.js';
import { words } from '../../words/words.js';

const texts = words.edit.together;

/** The other drafts of this browser: those that are chosen are tried, saved and published in one transaction with this one. */
export function CompanionsPanel({
  companions: { drafts, offered, choose },
  shown,
}: {
  companions: Companions;
  shown: string;
}) {
  if (offered.length === 0) return null;
  const chosen = new Set(drafts.map(({ id }) => id));
  return (
    <section class="card" aria-labelledby="together">
      <h2 id="together">{texts.title}</h2>
      <p class="small">{texts.means}</p>
      <ul class="entry-list">
        {offered.map(({ id, artefactClass, agencyID, artefactId, version }) => {
          const name = `${agencyID}:${artefactId === '' ? words.edit.start.unnamed : artefactId}(${version})`;
          const others = [shown, ...[...chosen].filter((each) => each !== id)].join();
          return (
            <li key={id} class="row">
              <label class="row">
                <input
                  type="checkbox"
                  checked={chosen.has(id)}
                  onChange={(event) => choose(id, event.currentTarget.checked)}
                />
                <ClassBadge name={artefactClass} /> {name}
              </label>
              <Link to="/explore/edit" query={{ draft: id, with: chosen.has(id) ? others : undefined }}>
                {words.edit.start.open} <span class="hidden-text">{name}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
