import { useState } from 'preact/hooks';
import { FileButton, messageFiles } from '../../components/file-input.js';
import { SkipReviewBox } from '../../components/skip-review-box.js';
import { words } from '../../words/words.js';
import type { ImportSource, Policy } from './use-import.js';

const texts = words.movingIn;
const policies = Object.keys(texts.policies) as Policy[];

interface ImportFormProps {
  readonly onBegin: (source: ImportSource, policy: Policy, skipsReview: boolean) => void;
}

/** The source of an import, and the policy. */
export function ImportForm({ onBegin }: ImportFormProps) {
  const [policy, setPolicy] = useState<Policy>('omit');
  const [skipsReview, setSkipsReview] = useState(false);
  const [fields, setFields] = useState({ url: '', agencies: '', user: '', password: '' });
  const field = (name: keyof typeof fields, isSecret = false) => {
    const attributes = {
      id: `import-${name}`,
      autocomplete: 'off',
      required: name === 'url',
      placeholder: texts.fields[name].placeholder,
      value: fields[name],
      onInput: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
        setFields({ ...fields, [name]: value }),
    };
    return (
      <p>
        <label htmlFor={attributes.id}>{texts.fields[name].label}</label>
        {isSecret ? (
          <input type="password" {...attributes} />
        ) : (
          <input type="text" spellcheck={false} {...attributes} />
        )}
      </p>
    );
  };
  const begin = (): void => {
    const { url, agencies, user, password } = fields;
    const ids = agencies.split(/[\s,]+/).filter((id) => id !== '');
    const source = {
      url: url.trim(),
      ...(ids.length > 0 && { agencies: ids }),
      ...(user !== '' && { user, password }),
    };
    onBegin(source, policy, skipsReview);
  };
  return (
    <>
      <fieldset class="card">
        <legend>{texts.policy}</legend>
        <p class="small">{texts.policyMeans}</p>
        {policies.map((each) => (
          <label key={each} class="choice">
            <input type="radio" name="policy" checked={policy === each} onChange={() => setPolicy(each)} />
            {texts.policies[each]}
          </label>
        ))}
        <SkipReviewBox isTicked={skipsReview} onTick={setSkipsReview} />
      </fieldset>
      <form
        class="card import-source"
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <h2>{texts.fromRegistry}</h2>
        <p class="small">{texts.fromRegistryMeans}</p>
        {field('url')}
        {field('agencies')}
        {field('user')}
        {field('password', true)}
        <p>
          <button type="submit">{texts.check}</button>
        </p>
      </form>
      <section class="card">
        <h2>{texts.fromFile}</h2>
        <p class="small">{texts.fromFileMeans}</p>
        <p>
          <FileButton
            accept={`${messageFiles},.zip,.gz`}
            multiple
            onFiles={(files) => onBegin({ files }, policy, skipsReview)}
          >
            {texts.choose}
          </FileButton>
        </p>
      </section>
    </>
  );
}
