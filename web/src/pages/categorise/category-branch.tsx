import { useState } from 'preact/hooks';
import { UrnLink } from '../../components/basics.js';
import { LocalText } from '../../components/local-text.js';
import { shortUrn } from '../../model/urn.js';
import { words } from '../../words/words.js';
import type { CategoryNode } from '../browse/category-tree.js';
import { newIn, type Placement } from './placements.js';
import type { Source } from './source-list.js';

const texts = words.categorise;

interface CategoryBranchProps {
  readonly category: CategoryNode;
  readonly placements: readonly Placement[];
  /** What is ticked. */
  readonly chosen: readonly Source[];
  /** What is dragged at the moment. */
  readonly dragged: readonly Source[];
  readonly onPut: (category: CategoryNode, sources: readonly Source[]) => void;
  readonly onTakeBack: (placement: Placement) => void;
}

/** A category with what is in it, and the categories below it. */
export function CategoryBranch({ category, ...rest }: CategoryBranchProps) {
  const { placements, chosen, dragged, onPut, onTakeBack } = rest;
  const { urn, id, name } = category;
  const [isOver, setOver] = useState(false);
  const label = name?.text ?? id;
  const own = placements.filter(({ target }) => target === urn);
  const fitting = newIn(
    placements,
    urn,
    chosen.map((each) => each.urn),
  );
  return (
    <li>
      <div
        role="group"
        aria-label={label}
        class={`category-target ${isOver ? 'is-over' : ''}`}
        data-category={urn}
        onDragOver={(event) => {
          if (dragged.length === 0) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (dragged.length > 0) onPut(category, dragged);
        }}
      >
        <span>
          {name === undefined ? id : <LocalText {...name} />} <span class="small urn">{id}</span>
        </span>
        <button type="button" class="quiet" disabled={fitting.length === 0} onClick={() => onPut(category, chosen)}>
          {texts.putHere(fitting.length)} <span class="hidden-text">{label}</span>
        </button>
        {own.length === 0 ? null : (
          <ul class="plain">
            {own.map((placement) => (
              <li key={placement.source} class="row">
                <UrnLink urn={placement.source} />
                {placement.draft === undefined ? null : (
                  <>
                    <span class="badge stability-draft">{texts.draft}</span>
                    <button type="button" class="quiet" onClick={() => onTakeBack(placement)}>
                      {texts.takeBack} <span class="hidden-text">{shortUrn(placement.source)}</span>
                    </button>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {category.categories.length === 0 ? null : (
        <ul>
          {category.categories.map((each) => (
            <CategoryBranch key={each.urn} category={each} {...rest} />
          ))}
        </ul>
      )}
    </li>
  );
}
