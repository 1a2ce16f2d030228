import { ClassBadge, UrnLink, UrnParts } from '../../components/basics.js';
import { partsOfUrn } from '../../model/urn.js';
import { words } from '../../words/words.js';
import type { AffectedUser, Effect } from './impact.js';

interface AffectedProps {
  readonly users: readonly AffectedUser[];
  /** URNs of the artefacts that use those that break or lose something. */
  readonly above: readonly string[];
  readonly part: string;
  readonly version: string;
  readonly held: string;
}

/** Dataflows that are named above the list, which has all. */
const mostFlows = 10;

/** Who breaks, follows or stays when a part is missing, and what uses these. */
export function Affected({ users, above, part, version, held }: AffectedProps) {
  const texts = words.impact;
  const counts = new Map<Effect, number>();
  for (const { effect } of users) counts.set(effect, (counts.get(effect) ?? 0) + 1);
  const breaking = counts.get('breaks') ?? 0;
  const losing = counts.get('loses') ?? 0;
  const flows = [
    ...new Set([
      ...users.filter(({ effect }) => effect === 'breaks' || effect === 'loses').map(({ urn }) => urn),
      ...above,
    ]),
  ].filter(isFlow);
  const state = breaking > 0 ? 'problem' : losing > 0 ? 'warning' : 'good';
  return (
    <section aria-labelledby="affected" class="report">
      <div class={`notice ${state}`} role="status">
        <h2 id="affected">
          {users.length === 0
            ? texts.unused
            : breaking > 0
              ? texts.breaks(breaking)
              : losing > 0
                ? texts.loses(losing, part)
                : texts.nothingBreaks(version)}
        </h2>
        <p>
          {texts.counts(
            breaking,
            losing,
            above.length,
            (counts.get('stays') ?? 0) + (counts.get('staysNaming') ?? 0),
            held,
          )}
        </p>
        {flows.length === 0 ? null : (
          <p class="row affected-flows">
            {texts.flowsAbove(flows.length)}{' '}
            {flows.slice(0, mostFlows).map((urn) => (
              <UrnLink key={urn} urn={urn} />
            ))}
            {flows.length > mostFlows ? texts.moreFlows(flows.length - mostFlows) : ''}
          </p>
        )}
      </div>
      {users.length === 0 ? null : (
        <div class="card affected">
          <ul class="entry-list" aria-label={texts.users}>
            {users.map((user) => (
              <li key={`${user.urn} ${user.reference} ${user.effect}`}>
                <UserLine user={user} part={part} held={held} />
              </li>
            ))}
            {above.map((urn) => (
              <li key={urn}>
                <p class="row">
                  <span class="badge effect-loses">{texts.effects.above}</span>
                  <ClassBadge name={partsOfUrn(urn)?.class ?? ''} />
                  <UrnLink urn={urn} />
                </p>
                <p class="small">{texts.explainAbove}</p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

const isFlow = (urn: string): boolean => /flow$/i.test(partsOfUrn(urn)?.class ?? '');

function UserLine({ user, part, held }: { user: AffectedUser; part: string; held: string }) {
  const { urn, effect, reference, components, reason } = user;
  const texts = words.impact;
  return (
    <>
      <p class="row">
        <span class={`badge effect-${effect}`}>{texts.effects[effect]}</span>
        <ClassBadge name={partsOfUrn(urn)?.class ?? ''} />
        <UrnLink urn={urn} />
        {components.length === 0 ? null : <code>{components.slice(0, 5).join(', ')}</code>}
      </p>
      <p class="small">
        {texts.refersTo} <UrnParts urn={reference} /> · {texts.explain[effect](part, held)}
        {reason === undefined ? '' : ` · ${texts.reasons[reason]}`}
      </p>
    </>
  );
}
