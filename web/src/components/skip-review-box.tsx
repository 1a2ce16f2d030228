import { words } from '../words/words.js';

interface SkipReviewBoxProps {
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

/**
 * Publishes without the second person that access rules require; for administrators. It is never part of an address, so that a link
 * cannot choose it.
 */
export const SkipReviewBox = ({ isTicked, onTick }: SkipReviewBoxProps) => (
  <label class="check">
    <input type="checkbox" checked={isTicked} onChange={({ currentTarget: { checked } }) => onTick(checked)} />
    {words.proposals.skip}
  </label>
);

/** The header of a request that publishes. */
export const reviewHeaders = (skipsReview: boolean): Readonly<Record<string, string>> =>
  skipsReview ? { 'Skip-Review': 'true' } : {};
