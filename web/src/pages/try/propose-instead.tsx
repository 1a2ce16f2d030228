import { useEffect } from 'preact/hooks';
import { useAddress } from '../../address.js';
import { type ChangeRequest, needsReview, type Outcome } from '../../api/send-change.js';
import { ProposeButton } from '../../components/propose-button.js';
import { Sending } from '../../components/sending.js';
import { words } from '../../words/words.js';
import { ReportView } from './report-view.js';
import { useChange } from './submit-message.js';

/** The address that proposes what another one submits, promotes or restores. */
function addressOfProposal(address: string, text: string): string {
  const [path = '', query = ''] = address.split('?');
  const below = /\/(?:promote|restore)$/.exec(path)?.[0] ?? '';
  return `/ws/secure/registry/proposals${below}?${new URLSearchParams([...new URLSearchParams(query), ['text', text]])}`;
}

/** Proposes a change where nothing but a second person is missing. */
export function ProposeInstead({ outcome, request }: { outcome: Outcome; request: ChangeRequest | undefined }) {
  const { open } = useAddress();
  const proposing = useChange();
  const number = proposing.outcome?.proposal;
  useEffect(() => {
    if (number !== undefined) open('/explore/proposals', { number: String(number) });
  }, [number]);
  if (request === undefined || !needsReview(outcome)) return null;
  return (
    <section class="notice" aria-label={words.edit.toolbar.propose}>
      <p>{words.proposals.needed}</p>
      <ProposeButton
        isSending={proposing.progress !== undefined}
        onPropose={(text) => proposing.send({ ...request, address: addressOfProposal(request.address, text) })}
      />
      <Sending {...proposing} />
      {proposing.outcome === undefined || proposing.outcome.isAccepted ? null : <ReportView {...proposing.outcome} />}
    </section>
  );
}
