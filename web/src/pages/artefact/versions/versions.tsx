import { useState } from 'preact/hooks';
import { Link, useAddress } from '../../../address.js';
import { api, contentOf, type Schemas } from '../../../api/client.js';
import { useResponse } from '../../../api/use-response.js';
import { Failure, Instant, Loading } from '../../../components/basics.js';
import { type Increment, IncrementBadge, VersionChanges } from '../../../components/version-changes.js';
import type { ArtefactContent } from '../../../content/protocol.js';
import { partsOfUrn, withVersion } from '../../../model/urn.js';
import { compareVersions, stabilityOf } from '../../../model/versions.js';
import { words } from '../../../words/words.js';
import { listVersions } from './list-versions.js';
import { Wildcards } from './wildcards.js';

const texts = words.artefact.versions;

type Revision = Schemas['History']['revisions'][number];

/** Revisions of a page. */
const pageSize = 20;

/** The versions of the line, newest first, with what changed between neighbours, what wildcards select, and the revisions of the version that is shown. */
export function Versions({ content }: { content: ArtefactContent }) {
  const { asOf } = useAddress();
  const { urn } = content;
  const history = useResponse(JSON.stringify([urn, asOf, 'line']), (signal) => historyOf(urn, asOf, signal));
  const versions = useResponse(JSON.stringify([urn, asOf, 'versions']), (signal) =>
    listVersions(urn, { asOf, signal }),
  );
  if (history.refusal !== undefined) return <Failure refusal={history.refusal} />;
  if (history.content === undefined || versions.isLoading) return <Loading />;
  const { revisions, isComplete } = history.content;
  const known = versions.content ?? [];
  // Without a list of versions, those that were written and not deleted since.
  const line = [...new Set([...known, ...(known.length > 0 ? [] : presentIn(revisions))])].sort(
    (one, other) => -compareVersions(one, other),
  );
  const own = revisions.filter((revision) => revision.urn === urn);
  return (
    <div class="versions">
      <section class="card">
        <h2>{texts.line(line.length)}</h2>
        <ol class="version-line">
          {line.map((version, index) => (
            <Version
              key={version}
              version={version}
              lower={comparedVersion(version, line.slice(index + 1))}
              isShown={version === content.version}
              urn={urn}
              revision={revisions.find((each) => each.urn === withVersion(urn, version))}
            />
          ))}
        </ol>
        {isComplete ? null : <p class="small">{texts.olderRevisions}</p>}
      </section>
      <Wildcards
        urn={urn}
        version={content.version}
        known={[...line, ...revisions.map((revision) => versionOf(revision.urn))]}
      />
      {own.length > 1 || stabilityOf(content.version) !== 'stable' ? <Revisions urn={urn} /> : null}
      <Deleted revisions={revisions} line={line} />
    </div>
  );
}

/** The revisions of all versions of a line, newest first; those of the first pages only, which have the newest. */
async function historyOf(
  urn: string,
  asOf: string | undefined,
  signal: AbortSignal,
): Promise<{ readonly revisions: readonly Revision[]; readonly isComplete: boolean }> {
  const query = { urn: withVersion(urn, '*'), limit: pageSize, asOf };
  const { revisions, next } = await contentOf(api.GET('/ws/registry/history', { params: { query }, signal }));
  return { revisions, isComplete: next === null };
}

const versionOf = (urn: string): string => partsOfUrn(urn)?.version ?? '';

/** The versions that exist after the newest of their revisions. */
function presentIn(revisions: readonly Revision[]): readonly string[] {
  const newest = new Map<string, Revision>();
  for (const revision of revisions) if (!newest.has(revision.urn)) newest.set(revision.urn, revision);
  return [...newest.values()].filter(({ status }) => status !== 'deleted').map((each) => versionOf(each.urn));
}

/** The version with which one is compared: as the rules of versions do, a stable one with the highest stable one below it. */
function comparedVersion(version: string, lower: readonly string[]): string | undefined {
  const isStable = (each: string): boolean => stabilityOf(each) === 'stable';
  return (isStable(version) ? lower.find(isStable) : undefined) ?? lower[0];
}

interface VersionProps {
  readonly version: string;
  /** The version with which it is compared; undefined for the lowest one. */
  readonly lower: string | undefined;
  readonly isShown: boolean;
  readonly urn: string;
  /** Its newest revision, where that is known. */
  readonly revision: Revision | undefined;
}

/** What a revision changed, if it is compared with a version and has not been replaced since. */
function comparedWith(
  revision: Revision | undefined,
  lower: string,
): { readonly required: Increment; readonly count: number } | undefined {
  if (revision?.before?.urn !== lower || revision.required === undefined || revision.count === undefined)
    return undefined;
  return { required: revision.required, count: revision.count };
}

function Version({ version, lower, isShown, urn, revision }: VersionProps) {
  const [isOpen, setOpen] = useState(false);
  const stability = stabilityOf(version);
  const known = lower === undefined ? undefined : comparedWith(revision, withVersion(urn, lower));
  return (
    <li class={`version-entry stability-line-${stability} ${isShown ? 'shown-version' : ''}`}>
      <p class="row">
        {isShown ? (
          <strong class="urn" aria-current="true">
            {version}
          </strong>
        ) : (
          <Link class="urn" to="/explore/artefact" query={{ urn: withVersion(urn, version), tab: 'versions' }}>
            {version}
          </Link>
        )}
        <span class={`badge stability-${stability}`}>{words.stability[stability]}</span>
        {revision === undefined ? null : (
          <span class="small">
            {texts.statuses[revision.status]} <Instant at={revision.at} /> {texts.by(revision.principal)}
          </span>
        )}
        {isShown ? <span class="small">{texts.shown}</span> : null}
      </p>
      {lower === undefined ? null : (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            {texts.changesSince(lower)}
            {known === undefined ? null : (
              <>
                {' '}
                <IncrementBadge increment={known.required} /> <span class="small">{texts.because(known.count)}</span>
              </>
            )}
          </summary>
          {isOpen ? <Changes from={withVersion(urn, lower)} to={withVersion(urn, version)} /> : null}
        </details>
      )}
    </li>
  );
}

/** What changed between two versions. */
function Changes({ from, to }: { from: string; to: string }) {
  const { asOf } = useAddress();
  const { content, refusal } = useResponse(JSON.stringify([from, to, asOf]), (signal) =>
    contentOf(api.GET('/ws/registry/structure/diff', { params: { query: { urn: from, to, asOf } }, signal })),
  );
  if (refusal !== undefined) return <Failure refusal={refusal} />;
  if (content === undefined) return <Loading />;
  const { required, count, changes, before, after, suggested } = content;
  return (
    <VersionChanges
      required={required}
      count={count}
      changes={changes}
      before={before}
      after={after}
      smallest={suggested}
    />
  );
}

/** The revisions of a version that can change: who changed what, and when. */
function Revisions({ urn }: { urn: string }) {
  const { asOf } = useAddress();
  const [limit, setLimit] = useState(pageSize);
  const { content, refusal } = useResponse(JSON.stringify([urn, asOf, limit]), (signal) =>
    contentOf(api.GET('/ws/registry/history', { params: { query: { urn, limit, asOf } }, signal })),
  );
  if (refusal !== undefined) return <Failure refusal={refusal} />;
  if (content === undefined) return <Loading />;
  return (
    <section class="card">
      <h2>{texts.revisions(versionOf(urn))}</h2>
      <ol class="version-line">
        {content.revisions.map(({ tick, at, principal, status, action, required, count, changes }, index) => (
          <li key={tick} class="version-entry">
            <p class="row">
              <strong>{texts.statuses[status]}</strong>
              <Instant at={at} />
              <span class="small">
                {texts.by(principal)}, {texts.transaction(tick, action)}
              </span>
              <Link to="/explore/artefact" query={{ urn, asOf: `tick:${tick}` }}>
                {texts.showAsOf(tick)}
              </Link>
              {index === 0 ? null : (
                <Link to="/explore/try" query={{ restore: urn, tick: String(tick) }}>
                  {texts.restore}
                </Link>
              )}
            </p>
            {required === undefined || changes === undefined ? null : (
              <details>
                <summary>{texts.changes(count ?? changes.length)}</summary>
                <VersionChanges required={required} count={count ?? changes.length} changes={changes} />
              </details>
            )}
          </li>
        ))}
      </ol>
      {content.next !== null && limit < 100 ? (
        <button type="button" class="quiet" onClick={() => setLimit(100)}>
          {words.common.more}
        </button>
      ) : null}
    </section>
  );
}

/** Versions of the line that were deleted. */
function Deleted({ revisions, line }: { revisions: readonly Revision[]; line: readonly string[] }) {
  const deleted = revisions.filter(
    ({ urn, status }, index) =>
      status === 'deleted' &&
      !line.includes(versionOf(urn)) &&
      revisions.findIndex((each) => each.urn === urn) === index,
  );
  if (deleted.length === 0) return null;
  return (
    <section class="card">
      <h2>{texts.deleted}</h2>
      <ul>
        {deleted.map(({ urn, at, principal, tick }) => (
          <li key={urn}>
            <Link to="/explore/artefact" query={{ urn, asOf: `tick:${tick - 1}` }} class="urn">
              {versionOf(urn)}
            </Link>{' '}
            <small>
              {texts.statuses.deleted} <Instant at={at} /> {texts.by(principal)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
