import { useEffect, useRef, useState } from 'preact/hooks';
import { type Address, useAddress } from '../../address.js';
import { api, contentOf } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { inBase } from '../../base.js';
import { Failure, Loading, UrnLink } from '../../components/basics.js';
import { ChangeList } from '../../components/change-list.js';
import { SearchBox } from '../../components/search-box.js';
import { classes, readableClass } from '../../model/classes.js';
import type { RegistryChange } from '../../model/transactions.js';
import { words } from '../../words/words.js';
import './changes-page.css';
import { type Followed, newestFirst, writeFollowed } from './followed.js';
import { TransactionChanges } from './transaction-changes.js';
import { useEarlierChanges } from './use-earlier-changes.js';
import { type LiveChanges, useLiveChanges } from './use-live-changes.js';

const texts = words.changesPage;

const isKind = (text: string): text is RegistryChange['kind'] => text in words.changeList.kinds;

const kinds = Object.keys(words.changeList.kinds).filter(isKind);

const listOf = (text: string | undefined): readonly string[] => text?.split(',').filter((each) => each !== '') ?? [];

const followedIn = ({ query }: Address): Followed => {
  const { closure } = query;
  return {
    agency: listOf(query['agency']),
    types: listOf(query['types']),
    kinds: listOf(query['kinds']).filter(isKind),
    ...(closure === undefined ? {} : { closure }),
  };
};

/** Milliseconds between announcements to screen readers, however many changes arrive. */
const betweenAnnouncements = 5000;

/** Tells screen readers how many changes arrived, now and then. */
function Announcement({ arrived }: { arrived: number }) {
  const [text, setText] = useState('');
  const [announced, newest] = [useRef(0), useRef(arrived)];
  newest.current = arrived;
  if (arrived < announced.current) announced.current = arrived;
  useEffect(() => {
    const timer = setInterval(() => {
      const count = newest.current - announced.current;
      if (count <= 0) return;
      announced.current = newest.current;
      setText(texts.arrived(count));
    }, betweenAnnouncements);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="status" class="hidden-text">
      {text}
    </span>
  );
}

interface ChoiceProps {
  readonly name: 'agency' | 'types';
  readonly label: string;
  readonly values: readonly string[];
  readonly textOf?: (value: string) => string;
}

/** One value of a filter, or all; the address can hold several. */
function Choice({ name, label, values, textOf = (value) => value }: ChoiceProps) {
  const address = useAddress();
  const chosen = address.query[name] ?? '';
  const offered = chosen === '' || values.includes(chosen) ? values : [chosen, ...values];
  return (
    <label>
      {label}
      <select
        value={chosen}
        onChange={({ currentTarget: { value } }) => address.change({ [name]: value || undefined }, true)}
      >
        <option value="">{words.common.all}</option>
        {offered.map((value) => (
          <option key={value} value={value}>
            {textOf(value)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Filters({ followed }: { followed: Followed }) {
  const address = useAddress();
  const agencies = useResponse('agencies', (signal) =>
    contentOf(api.GET('/ws/registry/artefacts', { params: { query: { facets: true, limit: 1 } }, signal })),
  ).content?.facets?.agency.map(({ value }) => value);
  const chosen = followed.kinds ?? [];
  return (
    <section class="card change-filters" aria-label={words.facets.label}>
      <div class="choices">
        <Choice name="agency" label={words.facets.names.agency} values={[...(agencies ?? [])].sort()} />
        <Choice name="types" label={words.facets.names.class} values={classes} textOf={readableClass} />
      </div>
      {followed.closure === undefined ? (
        <SearchBox
          label={texts.closure}
          kinds="artefact"
          onChoose={({ urn }) => address.change({ closure: urn }, true)}
        />
      ) : (
        <p class="row">
          <span>
            {texts.inClosure} <UrnLink urn={followed.closure} />
          </span>
          <button type="button" class="quiet" onClick={() => address.change({ closure: undefined }, true)}>
            {texts.withoutClosure}
          </button>
        </p>
      )}
      <fieldset class="kinds">
        <legend>{texts.kinds}</legend>
        {kinds.map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={chosen.includes(kind)}
              onChange={({ currentTarget: { checked } }) => {
                const changed = checked ? [...chosen, kind] : chosen.filter((each) => each !== kind);
                address.change({ kinds: changed.join(',') || undefined }, true);
              }}
            />
            {words.changeList.kinds[kind]}
          </label>
        ))}
      </fieldset>
    </section>
  );
}

function Live({ live, isPaused, onPause }: { live: LiveChanges; isPaused: boolean; onPause: () => void }) {
  return (
    <div class="row">
      <span class={`stream ${isPaused ? 'paused' : live.stream}`}>
        {isPaused ? texts.paused(live.waiting) : texts.streams[live.stream]}
      </span>
      <button type="button" class="quiet" aria-pressed={isPaused} onClick={onPause}>
        {texts.pause}
      </button>
    </div>
  );
}

/** The newest changes, and those that are committed while the page is open; or those of one transaction. */
export default function ChangesPage() {
  const tick = Number(useAddress().query['tick']);
  return Number.isSafeInteger(tick) && tick > 0 ? <TransactionChanges tick={tick} /> : <NewestChanges />;
}

function NewestChanges() {
  const address = useAddress();
  const [isPaused, setPaused] = useState(false);
  const followed = followedIn(address);
  const live = useLiveChanges(followed, isPaused);
  const earlier = useEarlierChanges(followed, live.changes);
  const query = writeFollowed(followed);
  const feedOf = (path: string): string => inBase(query === '' ? path : `${path}?${query}`);
  return (
    <div class="changes-page">
      <div class="row spread">
        <h1>{texts.title}</h1>
        <Live live={live} isPaused={isPaused} onPause={() => setPaused(!isPaused)} />
      </div>
      <Filters followed={followed} />
      <Announcement arrived={live.arrived} />
      {live.refusal === undefined ? null : <Failure refusal={live.refusal} />}
      {live.isLoading ? <Loading /> : null}
      {live.isLoading || live.refusal !== undefined ? null : (
        <section class="card" aria-label={texts.title}>
          {live.changes.length === 0 ? <p>{texts.none}</p> : <ChangeList transactions={newestFirst(earlier.changes)} />}
          {earlier.refusal === undefined ? null : <Failure refusal={earlier.refusal} />}
          {earlier.more ? (
            <button type="button" class="quiet" disabled={earlier.isLoading} onClick={earlier.read}>
              {earlier.isLoading ? `${words.common.loading}…` : texts.earlier}
            </button>
          ) : null}
        </section>
      )}
      <p class="row small">
        <span>{texts.feeds}</span>
        <a href={feedOf('/rss.xml')}>RSS</a>
        <a href={feedOf('/atom.xml')}>Atom</a>
      </p>
    </div>
  );
}
