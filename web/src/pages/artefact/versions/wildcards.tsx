import { useState } from 'preact/hooks';
import { useAddress } from '../../../address.js';
import { api, contentOf } from '../../../api/client.js';
import { useResponse } from '../../../api/use-response.js';
import { Failure, Instant, Loading, UrnLink } from '../../../components/basics.js';
import { MoveList } from '../../../components/move-list.js';
import { isWildcard, partsOfUrn, withVersion } from '../../../model/urn.js';
import { includes, stabilityOf } from '../../../model/versions.js';
import { words } from '../../../words/words.js';
import { writtenReferences } from '../references/reference-rows.js';

const texts = words.artefact.wildcards;

/** The wildcards that can select a version, from the widest to the narrowest. Versions without three numbers, and of major 0, have the first two alone. */
function wildcardsOf(version: string): readonly string[] {
  const [major, minor, patch] = version.replace(/-.*$/, '').split('.');
  if (patch === undefined || major === '0') return ['~', '+'];
  return ['~', '+', `${major}+.0.0`, `${major}.${minor}+.0`, `${major}.${minor}.${patch}+`];
}

/** Whether a wildcard can ever have selected a version; of drafts alone, only `~` does. The registry has nothing to return for others (404). */
const canSelect = (wildcard: string, known: readonly string[]): boolean =>
  wildcard === '~' ||
  known.some((version) => (wildcard === '+' ? stabilityOf(version) !== 'draft' : includes(wildcard, version)));

/** References up to which the wildcards in them are looked for. */
const mostReferences = 1000;

/** The wildcards of references that resolve to a version, with the number of their references; none where these are very many. */
async function findUsed(
  urn: string,
  asOf: string | undefined,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const query = { urn: [urn], direction: 'incoming', depth: 1, asOf } as const;
  const params = { query: { ...query, urn: [urn] } };
  const { references = 0 } = await contentOf(api.GET('/ws/registry/reference/summary', { params, signal }));
  if (references === 0 || references > mostReferences) return new Map();
  const { edges } = await contentOf(api.GET('/ws/registry/reference', { params, signal }));
  const used = new Map<string, number>();
  for (const { written } of writtenReferences(edges, urn, 'incoming')) {
    const wildcard = partsOfUrn(written)?.version ?? '';
    if (isWildcard(wildcard)) used.set(wildcard, (used.get(wildcard) ?? 0) + 1);
  }
  return used;
}

/**
 * What the wildcards around a version select, and how each of them moved.
 * @param known all versions of the line, with those that were deleted
 */
export function Wildcards({ urn, version, known }: { urn: string; version: string; known: readonly string[] }) {
  const { asOf } = useAddress();
  const { content: used = new Map<string, number>() } = useResponse(JSON.stringify([urn, asOf, 'used']), (signal) =>
    findUsed(urn, asOf, signal),
  );
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
            {[...new Set([...wildcardsOf(version), ...used.keys()])].map((wildcard) => (
              <Wildcard
                key={wildcard}
                wildcard={wildcard}
                urn={withVersion(urn, wildcard)}
                used={used.get(wildcard) ?? 0}
                canSelect={used.has(wildcard) || canSelect(wildcard, known)}
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

interface WildcardProps {
  readonly wildcard: string;
  readonly urn: string;
  /** References with it that resolve to the version. */
  readonly used: number;
  readonly canSelect: boolean;
}

function Wildcard({ wildcard, urn, used, canSelect: isAsked }: WildcardProps) {
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
        {wildcard} {used === 0 ? null : <span class="small">{texts.used(used)}</span>}
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
