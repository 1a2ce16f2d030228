import { useAddress } from '../../../address.js';
import { objectsIn, textIn, textOf, textsOf } from '../../../content/json.js';
import { words } from '../../../words/words.js';

const texts = words.artefact.annotations;

/** Annotations: type, title, text or value, link. */
export function Annotations({ of }: { of: unknown }) {
  const { lang } = useAddress();
  return (
    <div class="wide-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.type}</th>
            <th scope="col">{texts.title}</th>
            <th scope="col">{texts.text}</th>
          </tr>
        </thead>
        <tbody>
          {objectsIn(of).map((annotation, index) => {
            const inLanguages = textsOf(annotation['texts']);
            const text = textIn(inLanguages, lang) ?? (textOf(annotation['text']) || Object.values(inLanguages)[0]);
            return (
              <tr key={`${index} ${textOf(annotation['id'])}`}>
                <td>{textOf(annotation['type']) || textOf(annotation['id'])}</td>
                <td>{textOf(annotation['title'])}</td>
                <td class="long-text">
                  {text ?? textOf(annotation['value'])}
                  {objectsIn(annotation['links']).map(({ href, rel }) => (
                    <a key={textOf(href)} href={textOf(href)} rel="noreferrer">
                      {textOf(href) || textOf(rel)}
                    </a>
                  ))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
