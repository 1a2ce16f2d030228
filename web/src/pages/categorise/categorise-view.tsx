import { useState } from 'preact/hooks';
import { Link } from '../../address.js';
import type { Schemas } from '../../api/client.js';
import { UrnLink } from '../../components/basics.js';
import { dropDraft, keepDraft } from '../../drafts/draft-store.js';
import { mayChange } from '../../model/may-change.js';
import { partsOfUrn } from '../../model/urn.js';
import { words } from '../../words/words.js';
import type { CategoryNode } from '../browse/category-tree.js';
import { CategoryBranch } from './category-branch.js';
import { draftOfPlacement, newIn, type Placement } from './placements.js';
import { type Source, SourceList } from './source-list.js';
import '../../components/category-tree.css';

const texts = words.categorise;

interface CategoriseViewProps {
  readonly sender: Schemas['WhoAmI'];
  /** The URN of the category scheme. */
  readonly scheme: string;
  readonly categories: readonly CategoryNode[];
  readonly placements: readonly Placement[];
}

/** The categories of a scheme beside what can be put into them, with the pointer or the keyboard. */
export function CategoriseView({ sender, scheme, categories, placements: first }: CategoriseViewProps) {
  const [placements, setPlacements] = useState(first);
  const [chosen, setChosen] = useState<readonly Source[]>([]);
  const [dragged, setDragged] = useState<readonly Source[]>([]);
  const [notice, setNotice] = useState('');
  const owner = partsOfUrn(scheme)?.agencyID ?? '';
  const [agencyID, setAgency] = useState(
    mayChange(sender, owner) || sender.agencies === 'all' ? owner : (sender.agencies[0] ?? ''),
  );
  const put = async (category: CategoryNode, sources: readonly Source[]): Promise<void> => {
    const added = new Set(
      newIn(
        placements,
        category.urn,
        sources.map(({ urn }) => urn),
      ),
    );
    const made = sources
      .filter(({ urn }) => added.has(urn))
      .map(({ urn, name }): Placement & { draft: ReturnType<typeof draftOfPlacement> } => ({
        source: urn,
        target: category.urn,
        draft: draftOfPlacement(agencyID, urn, name, category.urn),
      }));
    for (const { draft } of made) await keepDraft(sender.principal, draft);
    setPlacements((present) => [...present, ...made]);
    setChosen([]);
    setNotice(texts.put(made.length, category.name?.text ?? category.id));
  };
  const takeBack = async (placement: Placement): Promise<void> => {
    if (placement.draft === undefined) return;
    await dropDraft(sender.principal, placement.draft.id);
    setPlacements((present) => present.filter((each) => each !== placement));
  };
  const drafts = placements.flatMap(({ draft }) => draft ?? []);
  const [shown, ...others] = drafts.map(({ id }) => id);
  return (
    <>
      <p>
        <UrnLink urn={scheme} />
      </p>
      <p>{texts.means}</p>
      <div class="row">
        <label>
          {texts.agency}{' '}
          <input
            value={agencyID}
            spellcheck={false}
            onInput={({ currentTarget: { value } }) => setAgency(value.trim())}
          />
        </label>
        {shown === undefined ? null : (
          <Link class="button" to="/explore/edit" query={{ draft: shown, with: others.join() || undefined }}>
            {texts.publish(drafts.length)}
          </Link>
        )}
        <span role="status" class="small">
          {notice}
        </span>
      </div>
      <div class="categorise-columns">
        <SourceList placements={placements} chosen={chosen} onChoose={setChosen} onDrag={setDragged} />
        <nav class="card" aria-label={texts.categories}>
          {categories.length === 0 ? <p>{words.browsePage.noCategories}</p> : null}
          <ul class="category-tree">
            {categories.map((category) => (
              <CategoryBranch
                key={category.urn}
                category={category}
                placements={placements}
                chosen={chosen}
                dragged={dragged}
                onPut={(target, sources) => void put(target, sources)}
                onTakeBack={(placement) => void takeBack(placement)}
              />
            ))}
          </ul>
        </nav>
      </div>
    </>
  );
}
