import { words } from '../../../words/words.js';

interface ItemChoiceProps {
  readonly id: string;
  /** The number of items below it that can be folded. */
  readonly size: number;
  readonly isFolded: boolean;
  readonly isShown: boolean;
  readonly onFold: () => void;
  readonly onSelect: () => void;
}

/** The id of an item: shows the item in full, and folds those below it. */
export function ItemChoice({ id, size, isFolded, isShown, onFold, onSelect }: ItemChoiceProps) {
  return (
    <>
      {size > 0 ? (
        <button
          type="button"
          class="fold"
          aria-expanded={!isFolded}
          aria-label={words.artefact.items.below(id, size)}
          onClick={onFold}
        />
      ) : (
        <span class="fold" />
      )}
      <button
        type="button"
        class="item-choice"
        aria-current={isShown ? 'true' : undefined}
        title={id}
        onClick={onSelect}
      >
        {id}
      </button>
    </>
  );
}
