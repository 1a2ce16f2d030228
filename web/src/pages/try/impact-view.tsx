import { useEffect, useMemo, useState } from 'preact/hooks';
import { Link, useAddress } from '../../address.js';
import { api, contentOf, fetchText, Refusal, type Schemas } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { ClassBadge, download, Failure, Loading, UrnLink } from '../../components/basics.js';
import { VersionChanges } from '../../components/version-changes.js';
import { urnOf } from '../../content/json.js';
import { partsOfUrn, shortUrn } from '../../model/urn.js';
import { compareVersions, nextVersions, stabilityOf } from '../../model/versions.js';
import { words } from '../../words/words.js';
import { Affected } from './affected.js';
import { messageWithout } from './artefact-message.js';
import { graphOfImpact } from './changed-graph.js';
import { findAffected, marksOf, namedInside } from './impact.js';
import { MarkedGraph } from './marked-graph.js';
import './report-view.css';

/** Steps of references from the version that are followed: lists that extend it, concepts, structures, flows, what refers to these. */
const drawnDepth = 5;

/** What is found before it is known as which version the content is published. */
interface Loss {
  readonly root: string;
  readonly part: string;
  readonly comparison: Schemas['Comparison'];
  /** The references that name the part. */
  readonly naming: Schemas['ReferenceGraph'];
  /** The references to the version, and to what refers to it. */
  readonly using: Schemas['ReferenceGraph'];
}

async function findLoss(urn: string, part: string, asOf: string | undefined, signal: AbortSignal): Promise<Loss> {
  const { text, removed } = await messageWithout({ urn, part, version: undefined, asOf }, signal);
  const removedUrn = removed === undefined ? undefined : urnOf(removed);
  if (removedUrn === undefined) throw new Refusal(404, [{ detail: words.impact.noPart(part, shortUrn(urn)) }]);
  const root = removedUrn.slice(0, removedUrn.indexOf(')') + 1).replace(/\.[A-Za-z]+=/, `.${partsOfUrn(urn)?.class}=`);
  const state = asOf === undefined ? '' : `&asOf=${encodeURIComponent(asOf)}`;
  const compare = fetchText(`/ws/registry/compare?urn=${encodeURIComponent(root)}${state}`, {
    method: 'POST',
    body: text,
    signal,
    headers: { Accept: 'application/json' },
  });
  const graphOf = (query: {
    urn: string;
    scope: 'item' | 'artefact';
    edges: 'all' | 'direct';
    depth: number | 'all';
  }) =>
    contentOf(
      api.GET('/ws/registry/reference', {
        params: { query: { ...query, urn: [query.urn], depth: query.depth, direction: 'incoming', asOf } },
        signal,
      }),
    );
  const [comparison, naming, using] = await Promise.all([
    compare,
    graphOf({ urn: removedUrn, scope: 'item', edges: 'all', depth: 1 }),
    graphOf({ urn: root, scope: 'artefact', edges: 'direct', depth: drawnDepth }),
  ]);
  return { root, part, comparison: JSON.parse(comparison.text) as Loss['comparison'], naming, using };
}

/** What breaks if a version loses one of its parts: `without` in the address; `as` is the version as which it would be published. */
export function ImpactView({ urn }: { urn: string }) {
  const { query, asOf } = useAddress();
  const part = query['without'];
  const { content, refusal, isLoading } = useResponse(
    part === undefined ? undefined : JSON.stringify([urn, part, asOf]),
    (signal) => findLoss(urn, part ?? '', asOf, signal),
  );
  const texts = words.impact;
  const id = partsOfUrn(urn)?.id ?? urn;
  return (
    <div class="try">
      <h1>{part === undefined ? texts.choose(id) : texts.title(id, part)}</h1>
      <p class="row">
        <ClassBadge name={partsOfUrn(urn)?.class ?? ''} /> <UrnLink urn={urn} />
      </p>
      <PartChoice urn={urn} />
      {isLoading ? <Loading /> : null}
      {refusal === undefined ? null : <Failure refusal={refusal} />}
      {content === undefined || part !== content.part ? null : <LossView loss={content} urn={urn} />}
      {part === undefined ? <NextSteps urn={urn} part={undefined} version={undefined} /> : null}
    </div>
  );
}

/** The part to take out, by its id. */
function PartChoice({ urn }: { urn: string }) {
  const { query, change } = useAddress();
  const [id, setId] = useState(query['without'] ?? '');
  useEffect(() => setId(query['without'] ?? ''), [query['without']]);
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        change({ urn, without: id.trim() || undefined, as: undefined }, true);
      }}
    >
      <label class="row">
        {words.impact.part}
        <input value={id} spellcheck={false} onInput={(event) => setId(event.currentTarget.value)} />
      </label>
      <button type="submit" class="quiet" disabled={id.trim() === '' || id.trim() === query['without']}>
        {words.impact.show}
      </button>
    </form>
  );
}

function LossView({ loss, urn }: { loss: Loss; urn: string }) {
  const { query, asOf } = useAddress();
  const { root, part, comparison } = loss;
  const { suggested } = comparison;
  const held = partsOfUrn(root)?.version ?? '';
  const version = suggested === null ? undefined : (query['as'] ?? suggested);
  const { content, refusal, isLoading } = useResponse(
    version === undefined ? undefined : JSON.stringify([root, version, asOf]),
    (signal) => contentOf(api.GET('/ws/registry/impact', { params: { query: { urn: root, version, asOf } }, signal })),
  );
  const isKnown = version === undefined || content?.version === version;
  const users = useMemo(
    () => (isKnown ? findAffected({ root, part, naming: loss.naming, using: loss.using, impact: content }) : undefined),
    [loss, content, isKnown],
  );
  const above = useMemo(() => {
    const direct = new Set((users ?? []).map((user) => user.urn));
    const marks = marksOf(users ?? [], [...loss.using.edges, ...loss.naming.edges]);
    return [...marks.keys()].filter((each) => !direct.has(each)).sort();
  }, [users, loss]);
  const graph = useMemo(
    () => graphOfImpact(users ?? [], loss.using, loss.naming, root),
    [users, loss.using, loss.naming, root],
  );
  const inside = namedInside(loss);
  const texts = words.impact;
  return (
    <>
      <section class="card impact-head" aria-labelledby="requirement">
        <h2 id="requirement">{texts.requirement}</h2>
        <VersionChanges
          required={comparison.required}
          count={comparison.count}
          changes={comparison.changes}
          before={comparison.before}
          smallest={suggested}
        />
        {inside.length === 0 ? null : <p class="notice warning">{texts.inside(part, inside)}</p>}
        {suggested === null ? <p>{texts.inPlace(held)}</p> : <VersionChoice held={held} suggested={suggested} />}
      </section>
      {isLoading ? <Loading /> : null}
      {refusal === undefined ? null : <Failure refusal={refusal} />}
      {users === undefined ? null : (
        <div class="impact-found">
          <Affected users={users} above={above} part={part} version={version ?? held} held={held} />
          <MarkedGraph graph={graph} label={texts.graph} fileName={`${partsOfUrn(root)?.id}-${part}`} />
        </div>
      )}
      <NextSteps urn={urn} part={part} version={version} />
    </>
  );
}

/** The versions as which the content could be published. */
function VersionChoice({ held, suggested }: { held: string; suggested: string }) {
  const { query, change } = useAddress();
  const chosen = query['as'] ?? suggested;
  const texts = words.impact;
  const offered = [...new Set([...nextVersions(held), suggested, chosen])].filter(
    (version) => stabilityOf(version) === 'stable',
  );
  const order = [suggested, ...offered.filter((version) => version !== suggested)];
  return (
    <fieldset class="versions">
      <legend>{texts.publishedAs}</legend>
      {order.map((version) => (
        <label key={version}>
          <input
            type="radio"
            name="as"
            value={version}
            checked={version === chosen}
            onChange={() => change({ as: version === suggested ? undefined : version })}
          />
          <span class="urn">{version}</span>
          <span class="small">
            {version === suggested
              ? texts.smallest
              : compareVersions(version, suggested) > 0
                ? texts.higher
                : texts.tooLow}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function NextSteps({ urn, part, version }: { urn: string; part: string | undefined; version: string | undefined }) {
  const { asOf } = useAddress();
  const texts = words.impact;
  return (
    <p class="row">
      <Link to="/explore/try" query={{ urn, without: part, as: version, edit: 'true' }} class="button">
        {part === undefined ? texts.editIt : texts.tryIt}
      </Link>
      <button
        type="button"
        class="quiet"
        onClick={() => {
          const never = new AbortController().signal;
          messageWithout({ urn, part, version, asOf }, never).then(
            ({ text }) => download(`${partsOfUrn(urn)?.id ?? 'message'}.json`, 'application/json', text),
            () => undefined,
          );
        }}
      >
        {texts.download}
      </button>
    </p>
  );
}
