import { SearchBox } from '../../components/search-box.js';
import { words } from '../../words/words.js';
import { agencyOf, type RuleDraft, withAgency } from './rule-requests.js';

const texts = words.administration.rules;

const roles = ['maintainer', 'administrator'] as const;
const kinds = ['grant', 'restriction', 'review'] as const;
const covered = ['structure', 'references', 'data'] as const;

interface RuleFormProps {
  readonly draft: RuleDraft;
  /** Whether the rule exists, so that its id stays. */
  readonly hasId: boolean;
  readonly onChange: (changed: Partial<RuleDraft>) => void;
}

/** The fields of a rule of its kind. */
export function RuleForm({ draft, hasId, onChange }: RuleFormProps) {
  return (
    <>
      <label>
        {texts.id}
        <input
          required
          readOnly={hasId}
          value={draft.id}
          onInput={({ currentTarget: { value } }) => onChange({ id: value })}
        />
      </label>
      <label>
        {texts.kind}
        <select
          value={draft.kind}
          onChange={({ currentTarget: { value } }) =>
            onChange({ kind: kinds.find((each) => each === value) ?? 'grant' })
          }
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {texts.kinds[kind]}
            </option>
          ))}
        </select>
      </label>
      {draft.kind === 'grant' ? (
        <Grant draft={draft} onChange={onChange} />
      ) : (
        <Restriction draft={draft} onChange={onChange} />
      )}
      {draft.kind === 'review' ? null : <Grantees draft={draft} onChange={onChange} />}
      <label>
        {texts.note}
        <input value={draft.note} onInput={({ currentTarget: { value } }) => onChange({ note: value })} />
      </label>
    </>
  );
}

function Grantees({ draft, onChange }: Pick<RuleFormProps, 'draft' | 'onChange'>) {
  return (
    <label>
      {texts.to}
      <textarea
        rows={3}
        aria-describedby="to-hint"
        value={draft.to}
        onInput={({ currentTarget: { value } }) => onChange({ to: value })}
      />
      <small id="to-hint">{texts.toHint}</small>
    </label>
  );
}

function Grant({ draft, onChange }: Pick<RuleFormProps, 'draft' | 'onChange'>) {
  return (
    <>
      <label>
        {texts.role}
        <select
          value={draft.role}
          onChange={({ currentTarget: { value } }) =>
            onChange({ role: roles.find((each) => each === value) ?? 'maintainer' })
          }
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {words.administration.roles[role]}
            </option>
          ))}
        </select>
      </label>
      {draft.role === 'maintainer' ? (
        <label>
          {texts.agencies}
          <input
            required
            placeholder="ECB, ECB.DISS"
            value={draft.agencies}
            onInput={({ currentTarget: { value } }) => onChange({ agencies: value })}
          />
        </label>
      ) : null}
      {draft.role === 'maintainer' ? (
        <SearchBox
          label={texts.findAgency}
          kinds="item"
          classes={['Agency']}
          onChoose={({ urn }) => onChange({ agencies: withAgency(draft.agencies, agencyOf(urn)) })}
        />
      ) : null}
    </>
  );
}

function Restriction({ draft, onChange }: Pick<RuleFormProps, 'draft' | 'onChange'>) {
  return (
    <>
      <label>
        {texts.urn}
        <input
          required
          placeholder="Codelist=ECB:CL_NEXT_*"
          value={draft.urn}
          onInput={({ currentTarget: { value } }) => onChange({ urn: value })}
        />
      </label>
      {draft.kind === 'review' ? null : <Coverage draft={draft} onChange={onChange} />}
    </>
  );
}

function Coverage({ draft, onChange }: Pick<RuleFormProps, 'draft' | 'onChange'>) {
  return (
    <>
      <fieldset class="row">
        <legend>{texts.coversLabel}</legend>
        {covered.map((each) => (
          <label key={each} class="row">
            <input
              type="checkbox"
              checked={draft.covers.includes(each)}
              onChange={({ currentTarget: { checked } }) =>
                onChange({ covers: covered.filter((name) => (name === each ? checked : draft.covers.includes(name))) })
              }
            />
            {texts.covers[each]}
          </label>
        ))}
      </fieldset>
      <label class="row">
        <input
          type="checkbox"
          checked={draft.withAttachments}
          onChange={({ currentTarget: { checked } }) => onChange({ withAttachments: checked })}
        />
        {texts.withAttachments}
      </label>
    </>
  );
}
