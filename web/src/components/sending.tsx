import type { Refusal } from '../api/client.js';
import type { UploadProgress } from '../api/send.js';
import { words } from '../words/words.js';
import { Failure } from './basics.js';
import { FaultPlaces } from './fault-places.js';
import './sending.css';

interface SendingProps {
  readonly progress: UploadProgress | undefined;
  readonly refusal: Refusal | undefined;
  /** Gives up the request. */
  readonly reset: () => void;
  readonly onPlace?: (line: number, column: number | undefined) => void;
}

/** How far a request is, and why it was refused. */
export function Sending({ progress, refusal, reset, onPlace }: SendingProps) {
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
