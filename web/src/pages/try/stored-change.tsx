import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { SignInLink } from '../../components/basics.js';
import { Sending } from '../../components/sending.js';
import { reviewHeaders, SkipReviewBox } from '../../components/skip-review-box.js';
import { useSender } from '../../components/use-sender.js';
import { words } from '../../words/words.js';
import { isAdministrator, maySubmit } from './may-submit.js';
import { ProposeInstead } from './propose-instead.js';
import { ReportView } from './report-view.js';
import { newIdempotencyKey, useChange } from './submit-message.js';

interface StoredChangeProps {
  readonly title: string;
  /** Path and parameters, without `dryRun`; undefined while something has to be chosen. */
  readonly address: string | undefined;
  /** What the button is called that does it. */
  readonly action: string;
  readonly children: ComponentChildren;
}

/** A change of what the registry holds, tried at once and done on demand: a promotion or a restoration. */
export function StoredChange({ title, address, action, children }: StoredChangeProps) {
  const sender = useSender();
  const [skipsReview, setSkipsReview] = useState(false);
  const trial = useChange();
  const change = useChange();
  const mayTry = sender !== undefined && maySubmit(sender);
  const separator = address?.includes('?') ? '&' : '?';
  useEffect(() => {
    change.reset();
    trial.reset();
    if (mayTry && address !== undefined) {
      trial.send({ address: `${address}${separator}dryRun=true`, headers: reviewHeaders(skipsReview) });
    }
  }, [address, mayTry, skipsReview]);
  const outcome = change.outcome ?? trial.outcome;
  const isBusy = change.progress !== undefined;
  return (
    <div class="try">
      <h1>{title}</h1>
      {children}
      {sender !== undefined && isAdministrator(sender) ? (
        <p class="options">
          <SkipReviewBox isTicked={skipsReview} onTick={setSkipsReview} />
        </p>
      ) : null}
      {sender === undefined || mayTry ? null : (
        <section class="notice">
          <p>
            {words.storedChange.needsRight}{' '}
            {sender.role === 'anonymous' ? <SignInLink>{words.failure.signIn}</SignInLink> : null}
          </p>
        </section>
      )}
      <Sending {...((change.progress ?? change.refusal) ? change : trial)} />
      {outcome === undefined ? null : (
        <ProposeInstead outcome={outcome} request={address === undefined ? undefined : { address }} />
      )}
      {outcome === undefined ? null : (
        <ReportView
          {...outcome}
          next={
            outcome.report.dryRun && outcome.isAccepted ? (
              <p class="row">
                <button
                  type="button"
                  disabled={isBusy || address === undefined}
                  onClick={() => {
                    const headers = { ...reviewHeaders(skipsReview), 'Idempotency-Key': newIdempotencyKey() };
                    if (address !== undefined) change.send({ address, headers });
                  }}
                >
                  {action}
                </button>
              </p>
            ) : null
          }
        />
      )}
    </div>
  );
}
