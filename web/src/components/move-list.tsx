import type { Schemas } from '../api/client.js';
import { partsOfUrn } from '../model/urn.js';
import { Instant, UrnLink } from './basics.js';

/** How a wildcard moved: the versions that it resolved to, each with its interval and who began it. @param nothing for no version */
export function MoveList({
  moves,
  nothing,
  label,
}: {
  moves: Schemas['Resolutions']['resolutions'];
  nothing: string;
  label?: string;
}) {
  return (
    <ol class="plain" aria-label={label}>
      {moves.map(({ resolution, from, to, principal }) => (
        <li key={from.tick}>
          {resolution === null ? nothing : <UrnLink urn={resolution}>{partsOfUrn(resolution)?.version}</UrnLink>}{' '}
          <small>
            <Instant at={from.at} />
            {to === null ? null : (
              <>
                {' – '}
                <Instant at={to.at} />
              </>
            )}{' '}
            {principal}
          </small>
        </li>
      ))}
    </ol>
  );
}
