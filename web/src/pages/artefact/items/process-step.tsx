import { useAddress } from '../../../address.js';
import { UrnLink } from '../../../components/basics.js';
import { isObject, type JsonObject, localText, objectsIn, textIn, textOf, textsOf } from '../../../content/json.js';
import { words } from '../../../words/words.js';

const texts = words.artefact.processStep;

/** What a step of a process takes, does and gives, and which steps follow. */
export function ProcessStep({ item }: { item: JsonObject }) {
  const computation = item['computation'];
  const transitions = objectsIn(item['transitions']);
  return (
    <dl class="facts">
      <Artefacts title={texts.inputs} of={item['inputs']} />
      {isObject(computation) ? (
        <div>
          <dt>{texts.computation}</dt>
          <dd>
            <Computation of={computation} />
          </dd>
        </div>
      ) : null}
      <Artefacts title={texts.outputs} of={item['outputs']} />
      {transitions.length === 0 ? null : (
        <div>
          <dt>{texts.transitions}</dt>
          <dd>
            <ul class="plain">
              {transitions.map((transition, index) => (
                <Transition key={index} of={transition} />
              ))}
            </ul>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** The objects that a step takes or gives, each with the name that it has in the process. */
function Artefacts({ title, of }: { title: string; of: unknown }) {
  const { lang } = useAddress();
  const artefacts = objectsIn(of);
  if (artefacts.length === 0) return null;
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <ul class="plain">
          {artefacts.map((artefact, index) => (
            <li key={index}>
              <UrnLink urn={textOf(artefact['objectReference'])} />{' '}
              <span class="small">{localText(artefact, 'description', lang) ?? textOf(artefact['localID'])}</span>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

function Computation({ of }: { of: JsonObject }) {
  const { lang } = useAddress();
  const software = ['softwarePackage', 'softwareLanguage', 'softwareVersion'].map((each) => textOf(of[each]));
  return (
    <>
      {localText(of, 'description', lang)}{' '}
      <span class="small">{[...new Set(software)].filter((each) => each !== '').join(' ')}</span>
    </>
  );
}

function Transition({ of }: { of: JsonObject }) {
  const { lang } = useAddress();
  const conditions = textsOf(of['conditions']);
  const condition = textIn(conditions, lang) ?? (textOf(of['condition']) || Object.values(conditions)[0]);
  return (
    <li>
      <span class="urn">{textOf(of['targetStep'])}</span>
      {condition === undefined ? null : <> {texts.when(condition)}</>}
    </li>
  );
}
