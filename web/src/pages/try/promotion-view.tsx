import { useAddress } from '../../address.js';
import { UrnLink } from '../../components/basics.js';
import { partsOfUrn } from '../../model/urn.js';
import { words } from '../../words/words.js';
import { StoredChange } from './stored-change.js';

/** The publication of a draft as the version without its extension. */
export function PromotionView({ urn }: { urn: string }) {
  const { query, change } = useAddress();
  const texts = words.promotion;
  const withDrafts = query['with'] === 'drafts';
  const parameters = new URLSearchParams({ urn, ...(withDrafts ? { with: 'drafts' } : {}) });
  const { id = urn, version = '' } = partsOfUrn(urn) ?? {};
  return (
    <StoredChange
      title={texts.title(id, version.replace(/-.*$/, ''))}
      address={`/ws/secure/registry/promote?${parameters}`}
      action={texts.action}
    >
      <p>
        <UrnLink urn={urn} />
      </p>
      <p>{texts.means}</p>
      <div class="options">
        <label class="check">
          <input
            type="checkbox"
            checked={withDrafts}
            onChange={(event) => change({ with: event.currentTarget.checked ? 'drafts' : undefined })}
          />
          {texts.withDrafts}
        </label>
      </div>
    </StoredChange>
  );
}
