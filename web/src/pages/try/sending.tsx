import { Failure } from '../../components/basics.js';
import { words } from '../../words/words.js';
import { FaultPlaces } from './fault-places.js';
import type { SentChange } from './submit-message.js';

/** How far a request is, and why it was refused. */
export function Sending({
  progress,
  refusal,
  reset,
  onPlace,
}: Pick<SentChange, 'progress' | 'refusal' | 'reset'> & {
  onPlace?: (line: number, column: number | undefined) => void;
}) {
  const texts = words.try.sending;
  if (refusal !== undefined) {
    return (
      <div>
        <Failure refusal={refusal} hasInput />
        {onPlace === undefined ? null : <FaultPlaces refusal={refusal} onPlace={onPlace} />}
      </div>
    );
  }
  if (progress === undefined) return null;
  const { sent } = progress;
  const label = sent === undefined ? texts.waiting : texts.sent(Math.round(sent * 100));
  return (
    <div class="card sending loading">
      <p role="status">{label}</p>
      <div class="row">
        {sent === undefined ? (
          <progress aria-label={texts.waiting} />
        ) : (
          <progress aria-label={texts.progress} max={1} value={sent} />
        )}
        <button type="button" class="quiet" onClick={reset}>
          {texts.cancel}
        </button>
      </div>
    </div>
  );
}
