import { useState } from 'preact/hooks';
import { useAddress } from '../../address.js';
import { useResponse } from '../../api/use-response.js';
import { Failure, Loading } from '../../components/basics.js';
import { words } from '../../words/words.js';
import { RuleDialog } from './rule-dialog.js';
import { type AccessRule, readRules, restrictionOf } from './rule-requests.js';
import { granteesOf, RuleSummary } from './rule-summary.js';

const texts = words.administration.rules;

/** What the dialog above the list does: a rule to change or delete, or a new one. */
type Opened = { readonly edited: AccessRule | undefined } | { readonly deleted: AccessRule };

/** The access rules, with dialogs that add, change and delete them. */
export function AccessRules() {
  const [changes, setChanges] = useState(0);
  const { query, change } = useAddress();
  const restricted = query['restrict'];
  const [opened, setOpened] = useState<Opened | undefined>(
    restricted === undefined ? undefined : { edited: undefined },
  );
  const close = (): void => {
    setOpened(undefined);
    if (restricted !== undefined) change({ restrict: undefined });
  };
  const { content, refusal } = useResponse(String(changes), readRules);
  if (refusal !== undefined) return <Failure refusal={refusal} />;
  if (content === undefined) return <Loading />;
  const { rules, etag } = content;
  return (
    <section aria-labelledby="rules">
      <div class="row spread">
        <h2 id="rules">
          <span aria-live="polite">{texts.count(rules.length)}</span>
        </h2>
        <button type="button" onClick={() => setOpened({ edited: undefined })}>
          {texts.add}
        </button>
      </div>
      {rules.length === 0 ? (
        <p class="card">{texts.none}</p>
      ) : (
        <div class="card table">
          <table aria-labelledby="rules">
            <thead>
              <tr>
                {[texts.id, texts.kind, texts.what, texts.to, texts.note].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
                <th scope="col">
                  <span class="hidden-text">{texts.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rules.map((rule) => (
                <tr key={rule.id}>
                  <th scope="row" class="urn">
                    {rule.id}
                  </th>
                  <td>{texts.kinds[rule.kind]}</td>
                  <td>
                    <RuleSummary rule={rule} />
                  </td>
                  <td>{granteesOf(rule)}</td>
                  <td>{rule.note}</td>
                  <td class="row">
                    <button
                      type="button"
                      class="quiet"
                      aria-label={texts.changeOf(rule.id)}
                      onClick={() => setOpened({ edited: rule })}
                    >
                      {texts.change}
                    </button>
                    <button
                      type="button"
                      class="quiet"
                      aria-label={texts.deleteOf(rule.id)}
                      onClick={() => setOpened({ deleted: rule })}
                    >
                      {texts.delete}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {opened === undefined ? null : (
        <RuleDialog
          {...('deleted' in opened ? { rule: opened.deleted, isDeletion: true } : { rule: opened.edited })}
          etag={etag}
          begun={restricted === undefined ? undefined : restrictionOf(restricted)}
          onClose={close}
          onChanged={() => {
            close();
            setChanges(changes + 1);
          }}
        />
      )}
    </section>
  );
}
