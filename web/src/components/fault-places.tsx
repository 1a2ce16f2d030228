import type { Refusal } from '../api/client.js';
import { words } from '../words/words.js';

interface FaultPlacesProps {
  readonly refusal: Refusal;
  readonly onPlace: (line: number, column: number | undefined) => void;
}

/** The lines that a refusal names, to be shown in the message. */
export function FaultPlaces({ refusal, onPlace }: FaultPlacesProps) {
  const places = refusal.errors.flatMap(({ 'x-line': line, 'x-column': column }) =>
    line === undefined ? [] : [{ line, column }],
  );
  if (places.length === 0) return null;
  return (
    <p class="row">
      {places.map(({ line, column }) => (
        <button key={`${line} ${column}`} type="button" class="quiet place" onClick={() => onPlace(line, column)}>
          {words.failure.line(line, column)}
        </button>
      ))}
    </p>
  );
}
