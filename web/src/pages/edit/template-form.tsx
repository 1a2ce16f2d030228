import { useId, useState } from 'preact/hooks';
import { useAddress } from '../../address.js';
import { type Refusal, refusalOf, type Schemas } from '../../api/client.js';
import { Failure } from '../../components/basics.js';
import { objectsIn } from '../../content/json.js';
import { beginDraft, type Draft } from '../../drafts/draft.js';
import { keepDraft } from '../../drafts/draft-store.js';
import {
  codelistTemplate,
  conceptSchemeTemplate,
  flowTemplate,
  structureTemplate,
  type TemplateRequest,
} from '../../drafts/templates.js';
import { words } from '../../words/words.js';

const texts = words.edit.templates;

type TemplateName = keyof typeof texts.names;

/** The drafts of each template; the first one is shown. */
const templates: Readonly<Record<TemplateName, (request: TemplateRequest) => readonly Draft[]>> = {
  flow: flowTemplate,
  structure: (request) => {
    const [list, scheme] = [codelistTemplate(request), conceptSchemeTemplate(request)];
    return [structureTemplate(request, list, scheme), scheme, list];
  },
  scheme: (request) => [conceptSchemeTemplate(request)],
  list: (request) => [codelistTemplate(request)],
};

const names = Object.keys(templates) as TemplateName[];

/** The scheme of agencies above an agency. */
const schemeAbove = (agencyID: string): string => {
  const dot = agencyID.lastIndexOf('.');
  return `urn:sdmx:org.sdmx.infomodel.base.AgencyScheme=${dot < 0 ? 'SDMX' : agencyID.slice(0, dot)}:AGENCIES(1.0)`;
};

/** A draft of the scheme above an agency with the agency in it; undefined where the registry has the agency. */
async function agencyDraft(agencyID: string): Promise<Draft | undefined> {
  const scheme = await beginDraft(schemeAbove(agencyID), 'edit');
  const agencies = objectsIn(scheme.artefact['agencies']);
  const id = agencyID.slice(agencyID.lastIndexOf('.') + 1);
  if (agencies.some((each) => each['id'] === id)) return undefined;
  const added = { id, name: agencyID, names: { en: agencyID } };
  return { ...scheme, artefact: { ...scheme.artefact, agencies: [...agencies, added] } };
}

/** Drafts from a template: a first flow with all that it uses, ready to be published together. */
export function TemplateForm({ sender, isOpen }: { sender: Schemas['WhoAmI']; isOpen: boolean }) {
  const address = useAddress();
  const id = useId();
  const [template, setTemplate] = useState<TemplateName>('flow');
  const [agencyID, setAgency] = useState(sender.agencies === 'all' ? '' : (sender.agencies[0] ?? ''));
  const [flow, setFlow] = useState('');
  const [name, setName] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const make = async (): Promise<void> => {
    const made = templates[template]({ agencyID, id: flow, name });
    const agency = sender.agencies === 'all' ? await agencyDraft(agencyID) : undefined;
    const drafts = agency === undefined ? made : [...made, agency];
    for (const draft of drafts) await keepDraft(sender.principal, draft);
    const [shown, ...others] = drafts.map((draft) => draft.id);
    address.open('/explore/edit', { draft: shown, with: others.join() || undefined });
  };
  const field = (label: string, value: string, set: (text: string) => void, pattern?: string) => (
    <label>
      {label}
      <input required value={value} pattern={pattern} onInput={(event) => set(event.currentTarget.value)} />
    </label>
  );
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <details open={isOpen}>
        <summary>{texts.summary}</summary>
        <p>{texts.means}</p>
        <form
          class="options"
          onSubmit={(event) => {
            event.preventDefault();
            make().catch((reason: unknown) => setRefusal(refusalOf(reason)));
          }}
        >
          <label>
            {texts.template}
            <select value={template} onChange={({ currentTarget }) => setTemplate(currentTarget.value as TemplateName)}>
              {names.map((each) => (
                <option key={each} value={each}>
                  {texts.names[each]}
                </option>
              ))}
            </select>
          </label>
          {field(words.edit.head.agency, agencyID, setAgency, '[A-Za-z][A-Za-z0-9_\\-]*(\\.[A-Za-z][A-Za-z0-9_\\-]*)*')}
          {field(template === 'flow' ? texts.id : texts.stem, flow, setFlow, '[A-Za-z][A-Za-z0-9_\\-]*')}
          {field(texts.name, name, setName)}
          <button type="submit">{texts.make}</button>
        </form>
        {refusal === undefined ? null : <Failure refusal={refusal} hasInput />}
      </details>
    </section>
  );
}
