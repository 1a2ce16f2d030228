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

/** Whether the view shows something else than what the registry returns: other nodes, or two states. */
const isOwnView = ({ agencies, hidden, expanded, members, compare }: GraphState): boolean =>
  [agencies, hidden, expanded, members].some(({ length }) => length > 0) || compare !== undefined;

/** The graph in the formats of the API: all nodes that the registry returns for the filters that it has itself. */
export function ExportLinks({ state, isGrouped = false }: { state: GraphState; isGrouped?: boolean }) {
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
      {isOwnView(state) || isGrouped ? <span class="small">{words.graphPage.exportsAll}</span> : null}
    </>
  );
}
