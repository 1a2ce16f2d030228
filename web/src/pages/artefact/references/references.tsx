import { useState } from 'preact/hooks';
import { Link, useAddress } from '../../../address.js';
import { api, contentOf } from '../../../api/client.js';
import { useResponse } from '../../../api/use-response.js';
import { ClassBadge, Failure, Loading, UrnLink } from '../../../components/basics.js';
import type { ArtefactContent } from '../../../content/protocol.js';
import { roleInWords } from '../../../model/roles.js';
import { partsOfUrn } from '../../../model/urn.js';
import { words } from '../../../words/words.js';
import { CouldResolve } from './could-resolve.js';
import { Dependents, type Neighbours } from './dependents.js';
import { groupReferences, type ReferenceGroup, type WrittenReference, writtenReferences } from './reference-rows.js';

const texts = words.artefact.references;

type Direction = Neighbours['direction'];

/** What the artefact refers to and what refers to it, by role and class, each reference as it is written. */
export function References({ content: { urn } }: { content: ArtefactContent }) {
  const address = useAddress();
  const edges = address.query['edges'] === 'all' ? 'all' : 'direct';
  return (
    <div class="references">
      <p class="row">
        <label>
          <input
            type="checkbox"
            checked={edges === 'all'}
            onChange={(event) => address.change({ edges: event.currentTarget.checked ? 'all' : undefined })}
          />{' '}
          {texts.indirect}
        </label>
        <Link to="/explore/graph" query={{ urn, direction: 'both' }}>
          {texts.graph}
        </Link>
      </p>
      <Side urn={urn} direction="outgoing" edges={edges} />
      <Side urn={urn} direction="incoming" edges={edges} />
    </div>
  );
}

/** References up to which they are listed as they are written. Reading more takes longer than people wait. */
const mostListed = 1000;

/** The references in one direction: as written, or summarised where they are very many. */
function Side({ urn, direction, edges }: Neighbours) {
  const { asOf } = useAddress();
  const query = { urn: [urn], direction, depth: 1, edges, asOf };
  const key = JSON.stringify(query);
  const { content, of, refusal } = useResponse(key, async (signal) => {
    const summary = await contentOf(api.GET('/ws/registry/reference/summary', { params: { query }, signal }));
    if ((summary.references ?? 0) > mostListed) return { summary };
    const graph = await contentOf(api.GET('/ws/registry/reference', { params: { query }, signal }));
    return { summary, references: writtenReferences(graph.edges, urn, direction) };
  });
  const shown = of === key ? content : undefined;
  const references = shown?.references;
  const count = references?.length ?? shown?.summary.references;
  return (
    <section class="card" aria-label={texts.titles[direction]}>
      <h2>
        {texts.titles[direction]}
        {count === undefined ? null : <span class="count">{words.common.count(count)}</span>}
      </h2>
      {refusal !== undefined ? <Failure refusal={refusal} /> : null}
      {shown === undefined && refusal === undefined ? <Loading /> : null}
      {references?.length === 0 ? <p>{texts.none[direction]}</p> : null}
      {references === undefined ? null : <Written references={references} direction={direction} />}
      {shown !== undefined && references === undefined ? (
        <Dependents neighbours={{ urn, direction, edges }} groups={shown.summary.groups ?? []} />
      ) : null}
    </section>
  );
}

/** References by role or class, each as it is written. */
function Written({ references, direction }: { references: readonly WrittenReference[]; direction: Direction }) {
  const hasComponents = references.some(({ component }) => component !== undefined);
  const hasItems = references.some(({ item }) => item !== undefined);
  return (
    <>
      {groupReferences(references, direction).map((group) => (
        <Group
          key={group.id}
          group={group}
          direction={direction}
          isFew={references.length <= fewReferences}
          hasComponents={hasComponents}
          hasItems={hasItems}
        />
      ))}
    </>
  );
}

/** References up to which all groups are open. */
const fewReferences = 60;
/** Rows that are shown at first, and that each further step adds. */
const step = 50;

interface GroupProps {
  readonly group: ReferenceGroup;
  readonly direction: Direction;
  /** Whether there are few references in all groups. */
  readonly isFew: boolean;
  /** Whether any group has a component, or an item, so that all have the same columns. */
  readonly hasComponents: boolean;
  readonly hasItems: boolean;
}

function Group({ group, direction, isFew, hasComponents, hasItems }: GroupProps) {
  const [isOpen, setOpen] = useState(isFew);
  const [shown, setShown] = useState(step);
  const { references, id } = group;
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {direction === 'incoming' ? <ClassBadge name={id} /> : <span title={id}>{roleInWords(id)}</span>}
        <span class="count">{words.common.count(references.length)}</span>
      </summary>
      {isOpen ? (
        <div class="wide-table">
          <table>
            <thead>
              <tr>
                {direction === 'incoming' ? <th scope="col">{texts.source}</th> : null}
                {hasComponents ? (
                  <th scope="col" class="id-column">
                    {texts.component}
                  </th>
                ) : null}
                {direction === 'incoming' ? <th scope="col">{texts.role}</th> : null}
                <th scope="col">{texts.written}</th>
                {direction === 'outgoing' ? <th scope="col">{texts.resolvesTo}</th> : null}
                {hasItems ? (
                  <th scope="col" class="id-column">
                    {texts.item}
                  </th>
                ) : null}
                <th scope="col" class="narrow-column">
                  {texts.state}
                </th>
              </tr>
            </thead>
            <tbody>
              {references.slice(0, shown).map((reference) => (
                <Row
                  key={`${reference.source} ${reference.role} ${reference.component} ${reference.written} ${reference.item}`}
                  reference={reference}
                  direction={direction}
                  hasComponents={hasComponents}
                  hasItems={hasItems}
                />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {isOpen && references.length > shown ? (
        <button type="button" class="quiet" onClick={() => setShown(shown + 4 * step)}>
          {texts.more(references.length - shown)}
        </button>
      ) : null}
    </details>
  );
}

/** What is between the artefact and the item in a URN as written: its version. */
const versionIn = (urn: string): string => partsOfUrn(urn)?.version ?? urn;

interface RowProps {
  readonly reference: WrittenReference;
  readonly direction: Direction;
  readonly hasComponents: boolean;
  readonly hasItems: boolean;
}

function Row({ reference, direction, hasComponents, hasItems }: RowProps) {
  const { source, target, component, item, role, resolution, isMissing, directness, via } = reference;
  return (
    <tr>
      {direction === 'incoming' ? (
        <td>
          <UrnLink urn={source} />
        </td>
      ) : null}
      {hasComponents ? <td class="id">{component}</td> : null}
      {direction === 'incoming' ? (
        <td>
          <span title={role}>{roleInWords(role)}</span>
        </td>
      ) : null}
      <td>
        <Reference reference={reference} isShort={direction === 'incoming'} />
        {directness === 'direct' ? null : <div class="small">{texts.directness[directness]}</div>}
        {via.length === 0 ? null : (
          <div class="small">
            {texts.via}{' '}
            {via.map((each) => (
              <UrnLink key={each} urn={each} />
            ))}
          </div>
        )}
      </td>
      {direction === 'outgoing' ? <td>{target === null ? texts.nothing : <UrnLink urn={target} />}</td> : null}
      {hasItems ? (
        <td class="id">
          {item === undefined ? null : target === null || isMissing ? (
            item
          ) : (
            <Link to="/explore/artefact" query={{ urn: target, item }}>
              {item}
            </Link>
          )}
        </td>
      ) : null}
      <td>
        {isMissing ? (
          <span class="state-problem">{texts.missing}</span>
        ) : resolution === 'resolved' || resolution === 'itemMissing' ? (
          texts.resolutions.resolved
        ) : (
          <span class={resolution === 'noEligibleVersion' ? 'state-problem' : ''}>{texts.resolutions[resolution]}</span>
        )}
      </td>
    </tr>
  );
}

/** A reference as written; a wildcard with what it could resolve to. */
function Reference({
  reference: { written, kind, directness, target },
  isShort,
}: {
  reference: WrittenReference;
  isShort: boolean;
}) {
  const parts = partsOfUrn(written);
  return (
    <>
      <span class="urn" title={written}>
        {isShort || parts === undefined ? versionIn(written) : `${parts.agencyID}:${parts.id}(${parts.version})`}
      </span>{' '}
      {kind === 'exact' ? null : directness === 'direct' ? (
        <CouldResolve urn={written} kind={kind} resolution={target} />
      ) : (
        <span class={`badge wildcard-${kind}`}>{texts.kinds[kind]}</span>
      )}
    </>
  );
}
