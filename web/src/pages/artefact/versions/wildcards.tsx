import { useState } from 'preact/hooks';
import { useAddress } from '../../../address.js';
import { api, contentOf } from '../../../api/client.js';
import { useResponse } from '../../../api/use-response.js';
import { Failure, Instant, Loading, UrnLink } from '../../../components/basics.js';
import { MoveList } from '../../../components/move-list.js';
import { partsOfUrn, withVersion } from '../../../model/urn.js';
import { words } from '../../../words/words.js';

const texts = words.artefact.wildcards;

/** The wildcards that can select a version, from the widest to the narrowest. Versions without three numbers, and of major 0, have the first two alone. */
function wildcardsOf(version: string): readonly string[] {
  const [major, minor, patch] = version.replace(/-.*$/, '').split('.');
  if (patch === undefined || major === '0') return ['~', '+'];
  return ['~', '+', `${major}+.0.0`, `${major}.${minor}+.0`, `${major}.${minor}.${patch}+`];
}

/** What the wildcards around a version select, and how each of them moved. */
export function Wildcards({ urn, version }: { urn: string; version: string }) {
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
              <Wildcard key={wildcard} wildcard={wildcard} urn={withVersion(urn, wildcard)} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Moves that are shown of a wildcard. */
const mostMoves = 100;

function Wildcard({ wildcard, urn }: { wildcard: string; urn: string }) {
  const { asOf } = useAddress();
  const [isOpen, setOpen] = useState(false);
  const { content, refusal } = useResponse(JSON.stringify([urn, asOf, isOpen]), (signal) =>
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
        {refusal?.status === 404 ? (
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
