import { useId, useState } from 'preact/hooks';
import { useAddress } from '../address.js';
import { useResponse } from '../api/use-response.js';
import { type KeptDraftSummary, listDrafts, readDraft } from '../drafts/draft-store.js';
import { fitsReference, itemUrnsOf, namesKept, urnOfKept } from '../drafts/referable-drafts.js';
import { words } from '../words/words.js';
import { ClassBadge, UrnParts } from './basics.js';
import { useSender } from './use-sender.js';

const texts = words.referencePicker;

/** The last list of drafts: a form has many references, which appear together. */
let listed:
  | { readonly key: string; readonly at: number; readonly drafts: Promise<readonly KeptDraftSummary[]> }
  | undefined;

/** The drafts of somebody, read once a second at most. */
function listOnce(principal: string): Promise<readonly KeptDraftSummary[]> {
  const now = performance.now();
  if (listed?.key !== principal || now - listed.at > 1_000)
    listed = { key: principal, at: now, drafts: listDrafts(principal) };
  return listed.drafts;
}

interface OtherDrafts {
  readonly principal: string;
  /** Whether they have been read. */
  readonly isKnown: boolean;
  readonly drafts: readonly KeptDraftSummary[];
}

/** The drafts of this browser that have an id, without the one on the screen. */
function useOtherDrafts(): OtherDrafts {
  const sender = useSender();
  const { query } = useAddress();
  const principal = sender?.principal ?? '';
  const key = principal === '' ? undefined : `drafts ${principal} ${query['draft']}`;
  const { content } = useResponse(key, () => listOnce(principal));
  const drafts = (content ?? []).filter(({ id, artefactId }) => id !== query['draft'] && artefactId !== '');
  const isKnown = sender !== undefined && (key === undefined || content !== undefined);
  return { principal, isKnown, drafts };
}

/** Whether what a URN names is only a draft of this browser; undefined until the drafts have been read. */
export function useIsDraft(urn: string): boolean | undefined {
  const { isKnown, drafts } = useOtherDrafts();
  return isKnown ? drafts.some((each) => namesKept(urn, each)) : undefined;
}

/** That what a reference names is only a draft of this browser. */
export function DraftMark({ urn }: { urn: string }) {
  return useIsDraft(urn) === true ? <span class="badge stability-draft">{texts.draft}</span> : null;
}

interface DraftChoiceProps {
  /** Classes of the target in URNs; any where empty. */
  readonly classes: readonly string[];
  readonly onChoose: (urn: string) => void;
}

/**
 * The unsaved drafts of this browser that a reference can name. One that is chosen is tried, saved and published together with the
 * artefact that refers to it.
 */
export function DraftChoice({ classes, onChoose }: DraftChoiceProps) {
  const address = useAddress();
  const { principal, drafts } = useOtherDrafts();
  const [opened, setOpened] = useState<string>();
  const fitting = drafts.filter(({ artefactClass }) => fitsReference(artefactClass, classes) !== undefined);
  if (fitting.length === 0) return null;
  const choose = (id: string, urn: string): void => {
    const together = (address.query['with'] ?? '').split(',').filter((each) => each !== '' && each !== id);
    address.change({ with: [...together, id].join() });
    onChoose(urn);
  };
  return (
    <details class="draft-choice">
      <summary>{texts.drafts(fitting.length)}</summary>
      <ul class="entry-list">
        {fitting.map((draft) => (
          <li key={draft.id}>
            <button
              type="button"
              class="plain row"
              onClick={() =>
                fitsReference(draft.artefactClass, classes) === 'item'
                  ? setOpened(draft.id)
                  : choose(draft.id, urnOfKept(draft))
              }
            >
              <ClassBadge name={draft.artefactClass} /> <UrnParts urn={urnOfKept(draft)} />{' '}
              <span class="badge stability-draft">{texts.draft}</span>
            </button>
            {opened === draft.id ? (
              <ItemOfDraft
                principal={principal}
                draft={draft}
                classes={classes}
                onChoose={(urn) => choose(draft.id, urn)}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Ids that are offered while nothing is typed; every id can be typed. */
const mostOffered = 200;

interface ItemOfDraftProps extends DraftChoiceProps {
  readonly principal: string;
  readonly draft: KeptDraftSummary;
}

function ItemOfDraft({ principal, draft: { id, artefactClass }, classes, onChoose }: ItemOfDraftProps) {
  const field = useId();
  const [text, setText] = useState('');
  const { content = new Map<string, string>() } = useResponse(`items ${principal} ${id}`, async () => {
    const draft = await readDraft(principal, id);
    return draft === undefined ? new Map<string, string>() : itemUrnsOf(artefactClass, draft.artefact, classes);
  });
  const urn = content.get(text.trim());
  const typed = text.trim().toLowerCase();
  const offered = [...content.keys()].filter((tail) => tail.toLowerCase().includes(typed)).slice(0, mostOffered);
  return (
    <p class="row">
      <label for={field}>{texts.item}</label>
      <input
        id={field}
        list={`${field}-items`}
        value={text}
        spellcheck={false}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <datalist id={`${field}-items`}>
        {offered.map((tail) => (
          <option key={tail} value={tail} />
        ))}
      </datalist>
      <button
        type="button"
        class="quiet"
        disabled={urn === undefined}
        onClick={() => (urn === undefined ? undefined : onChoose(urn))}
      >
        {texts.take}
      </button>
    </p>
  );
}
