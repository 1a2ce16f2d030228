import { useAddress } from '../../address.js';
import { words } from '../../words/words.js';
import { type GraphState, referenceQuery } from './graph-query.js';

const formats = [
  ['dot', 'DOT'],
  ['mermaid', 'Mermaid'],
  ['graphml', 'GraphML'],
  ['csv', 'CSV'],
] as const;

const extensions: Readonly<Record<string, string>> = { mermaid: 'mmd' };

/** The graph in the formats of the API: what the registry returns, without what is hidden here. */
export function ExportLinks({ state }: { state: GraphState }) {
  const { asOf, lang, to } = useAddress();
  return (
    <>
      {formats.map(([format, name]) => (
        <a
          key={format}
          class="button quiet"
          href={to('/ws/registry/reference', {
            ...referenceQuery(state),
            depth: String(state.depth),
            types: state.classes.join(','),
            asOf,
            lang,
            format,
          })}
          download={`graph.${extensions[format] ?? format}`}
          title={words.graphPage.exportAs(name)}
        >
          {name}
        </a>
      ))}
    </>
  );
}
