import { useState } from 'preact/hooks';
import { useAddress } from '../../../address.js';
import { api, contentOf } from '../../../api/client.js';
import { useResponse } from '../../../api/use-response.js';
import { Failure, Instant, Loading, UrnLink } from '../../../components/basics.js';
import { MoveList } from '../../../components/move-list.js';
import { partsOfUrn, withVersion } from '../../../model/urn.js';
import { stabilityOf } from '../../../model/versions.js';
import { words } from '../../../words/words.js';

const texts = words.artefact.wildcards;

/** The wildcards that can select a version, from the widest to the narrowest. Versions without three numbers, and of major 0, have the first two alone. */
function wildcardsOf(version: string): readonly string[] {
  const [major, minor, patch] = version.replace(/-.*$/, '').split('.');
  if (patch === undefined || major === '0') return ['~', '+'];
  return ['~', '+', `${major}+.0.0`, `${major}.${minor}+.0`, `${major}.${minor}.${patch}+`];
}

/** Whether a wildcard can ever have selected a version; of drafts alone, only `~` does. */
const canSelect = (wildcard: string, known: readonly string[]): boolean =>
  wildcard === '~' || known.some((version) => stabilityOf(version) !== 'draft');

/**
 * What the wildcards around a version select, and how each of them moved.
 * @param known all versions of the line, with those that were deleted
 */
export function Wildcards({ urn, version, known }: { urn: string; version: string; known: readonly string[] }) {
  return (
    <section class="card">
      <h2>{texts.title}</h2>
      <div class="wide-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.wildcard}</th>
              <th scope="col">{texts.meant}</th>
              <th scope="col">{texts.selects}</th>
              <th scope="col">{texts.since}</th>
              <th scope="col">{texts.moves}</th>
            </tr>
          </thead>
          <tbody>
            {wildcardsOf(version).map((wildcard) => (
              <Wildcard
                key={wildcard}
                wildcard={wildcard}
                urn={withVersion(urn, wildcard)}
                canSelect={canSelect(wildcard, known)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Moves that are shown of a wildcard. */
const mostMoves = 100;

function Wildcard({ wildcard, urn, canSelect: isAsked }: { wildcard: string; urn: string; canSelect: boolean }) {
  const { asOf } = useAddress();
  const [isOpen, setOpen] = useState(false);
  const { content, refusal } = useResponse(isAsked ? JSON.stringify([urn, asOf, isOpen]) : undefined, (signal) =>
    contentOf(
      api.GET('/ws/registry/resolutions', {
        params: { query: { urn, limit: isOpen ? mostMoves : 2, asOf } },
        signal,
      }),
    ),
  );
  const [now, ...before] = content?.resolutions ?? [];
  return (
    <tr>
      <th scope="row" class="urn">
        {wildcard}
      </th>
      <td class="small">{texts.meaning(wildcard)}</td>
      <td>
        {!isAsked || refusal?.status === 404 ? (
          texts.nothing
        ) : refusal !== undefined ? (
          <Failure refusal={refusal} />
        ) : content === undefined ? (
          <Loading />
        ) : now === undefined || now.resolution === null || now.to !== null ? (
          texts.nothing
        ) : (
          <UrnLink urn={now.resolution}>{partsOfUrn(now.resolution)?.version}</UrnLink>
        )}
      </td>
      <td>{now === undefined || now.to !== null ? null : <Instant at={now.from.at} />}</td>
      <td>
        {before.length === 0 ? null : (
          <details onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>{texts.how}</summary>
            <MoveList moves={before} nothing={texts.nothing} />
          </details>
        )}
      </td>
    </tr>
  );
}
