import { Link, useAddress } from '../../address.js';
import { api, contentOf, type Schemas } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { Failure, Instant, Loading, SignInNotice, UrnLink } from '../../components/basics.js';
import { useSender } from '../../components/use-sender.js';
import { words } from '../../words/words.js';
import { ProposalView, StateBadge } from './proposal-view.js';
import './proposals-page.css';

const texts = words.proposals;

type Proposal = Schemas['Proposal'];
type State = Proposal['state'];

const states = Object.keys(texts.states) as readonly State[];

/** The changes that wait for a second person: `number` in the address is one of them. */
export default function ProposalsPage() {
  const sender = useSender();
  const { query } = useAddress();
  if (sender === undefined) return <Loading />;
  if (sender.role === 'anonymous') {
    return <SignInNotice title={texts.title} text={texts.signedOut} />;
  }
  const number = Number(query['number']);
  return Number.isInteger(number) && number > 0 ? <ProposalView key={number} number={number} /> : <ProposalList />;
}

function ProposalList() {
  const { query, change } = useAddress();
  const { urn, before } = query;
  const state = states.find((each) => each === query['state']);
  const page = { state, urn, before: before === undefined ? undefined : Number(before) };
  const { content, refusal } = useResponse(JSON.stringify(page), (signal) =>
    contentOf(api.GET('/ws/secure/registry/proposals', { params: { query: page }, signal })),
  );
  return (
    <>
      <h1>{texts.title}</h1>
      <p>{texts.means}</p>
      <div class="row proposal-filters">
        <label>
          {texts.state}
          <select
            value={state ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ state: value === '' ? undefined : value, before: undefined }, true)
            }
          >
            <option value="">{words.common.all}</option>
            {states.map((each) => (
              <option key={each} value={each}>
                {texts.states[each]}
              </option>
            ))}
          </select>
        </label>
        {urn === undefined ? null : (
          <span class="row">
            {texts.ofArtefact} <UrnLink urn={urn} />
            <button type="button" class="quiet" onClick={() => change({ urn: undefined }, true)}>
              {texts.allArtefacts}
            </button>
          </span>
        )}
      </div>
      {refusal === undefined ? null : <Failure refusal={refusal} />}
      {content === undefined && refusal === undefined ? <Loading /> : null}
      {content === undefined ? null : <Listed proposals={content.proposals} />}
      {content == null || content.next === null ? null : (
        <button type="button" class="quiet" onClick={() => change({ before: String(content.next) }, true)}>
          {texts.more}
        </button>
      )}
    </>
  );
}

function Listed({ proposals }: { proposals: readonly Proposal[] }) {
  if (proposals.length === 0) return <p role="status">{texts.none}</p>;
  return (
    <ul class="proposal-list" aria-label={texts.title}>
      {proposals.map(({ number, state, text, proposer, at, artefacts }) => (
        <li key={number} class="card">
          <p class="row">
            <Link to="/explore/proposals" query={{ number: String(number) }}>
              {texts.name(number)}
            </Link>
            <StateBadge state={state} />
            <span class="small">
              {texts.artefacts(artefacts.length)} {texts.by(proposer)} <Instant at={at} />
            </span>
          </p>
          <p dir="auto">{text}</p>
        </li>
      ))}
    </ul>
  );
}
