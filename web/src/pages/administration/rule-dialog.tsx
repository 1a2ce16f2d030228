import { useState } from 'preact/hooks';
import { type Refusal, refusalOf } from '../../api/client.js';
import { Dialog, Failure } from '../../components/basics.js';
import { words } from '../../words/words.js';
import { RuleForm } from './rule-form.js';
import {
  type AccessRule,
  changeRules,
  draftOf,
  emptyDraft,
  type RuleChanges,
  type RuleDraft,
  ruleOf,
} from './rule-requests.js';

const texts = words.administration.rules;

/** What a dry run found: what the rule concerns, and who gets or loses a right. */
function Effects({ outcome: { changes, effects = [] } }: { outcome: RuleChanges }) {
  return (
    <section class="notice" role="status">
      <h3>{texts.effects}</h3>
      <ul>
        {changes.map(({ id, change }) => (
          <li key={id}>{texts.changed(id, texts.changes[change])}</li>
        ))}
        {effects.map(({ id, artefacts, examples, gains, loses }) => (
          <li key={id}>
            {texts.concerns(artefacts)}
            {examples.length === 0 ? null : <span class="urn"> {examples.join(', ')}</span>}
            {gains.length === 0 ? null : <p>{texts.gains(gains.join(', '))}</p>}
            {loses.length === 0 ? null : <p>{texts.loses(loses.join(', '))}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RuleDialogProps {
  /** The rule that is changed or deleted; undefined adds one. */
  readonly rule: AccessRule | undefined;
  /** What a rule that is added begins with. */
  readonly begun?: RuleDraft | undefined;
  readonly isDeletion?: boolean;
  readonly etag: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Adds, changes or deletes a rule; what that would do can be seen before. */
export function RuleDialog({
  rule,
  begun = emptyDraft,
  isDeletion = false,
  etag,
  onClose,
  onChanged,
}: RuleDialogProps) {
  const [draft, setDraft] = useState(rule === undefined ? begun : draftOf(rule));
  const [outcome, setOutcome] = useState<RuleChanges>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [isSending, setSending] = useState(false);
  const send = (isDryRun: boolean): void => {
    const change = isDeletion ? { deleted: draft.id } : { rule: ruleOf(draft) };
    setSending(true);
    setRefusal(undefined);
    changeRules(change, etag, isDryRun).then(
      (response) => {
        setSending(false);
        if (isDryRun) setOutcome(response);
        else onChanged();
      },
      (reason: unknown) => {
        setSending(false);
        setOutcome(undefined);
        setRefusal(refusalOf(reason));
      },
    );
  };
  const title = isDeletion ? texts.deleteOf(draft.id) : rule === undefined ? texts.add : texts.changeOf(rule.id);
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="rule-form"
        onSubmit={(event) => {
          event.preventDefault();
          send(false);
        }}
      >
        {isDeletion ? (
          <p>{texts.deleteText}</p>
        ) : (
          <RuleForm
            draft={draft}
            hasId={rule !== undefined}
            onChange={(changed) => {
              setDraft({ ...draft, ...changed });
              setOutcome(undefined);
            }}
          />
        )}
        {outcome === undefined ? null : <Effects outcome={outcome} />}
        {refusal === undefined ? null : <Failure refusal={refusal} />}
        <div class="row">
          <button type="button" class="quiet" disabled={isSending} onClick={() => send(true)}>
            {texts.dryRun}
          </button>
          <button type="submit" disabled={isSending}>
            {isDeletion ? texts.delete : texts.save}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
