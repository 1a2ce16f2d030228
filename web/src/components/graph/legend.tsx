import { classes, groupOf } from '../../model/classes.js';
import { words } from '../../words/words.js';
import { glyphPath } from './card.js';
import type { GraphEdge, GraphNode, LineForm, Mark } from './graph-model.js';
import { kindDashes, lineShapes } from './line-shapes.js';
import { mergeEdges } from './merge-edges.js';
import { deprecatedSign, markColors, markSigns } from './shape.js';

const { graphView } = words;

/** A class of each group: the sign is that of the group. */
const samples = Object.keys(words.groups).map((group) => ({
  group: group as keyof typeof words.groups,
  name: classes.find((each) => groupOf(each) === group) ?? '',
}));

/** A line as the drawing shows it. */
function LineSample({ forms }: { forms: readonly LineForm[] }) {
  const edges = forms.map((form, index): GraphEdge => ({ id: `${index}`, source: 'a', target: 'b', ...form }));
  const shapes = mergeEdges(edges).flatMap((line) =>
    lineShapes(line, [2, 9, 52, 9], { isSelected: false, isNear: false }),
  );
  return (
    <svg width="56" height="18" aria-hidden="true">
      {shapes.map((shape) =>
        shape.type === 'path' ? (
          <path
            key={shape.path}
            d={shape.path}
            fill={shape.fill === undefined ? 'none' : `var(--${shape.fill})`}
            stroke={`var(--${shape.stroke})`}
            stroke-width={shape.width}
            stroke-dasharray={shape.dash?.join(' ')}
            stroke-linecap="round"
          />
        ) : null,
      )}
    </svg>
  );
}

const isKindShown = (kind: string, edges: readonly GraphEdge[]): boolean => edges.some((edge) => edge.kind === kind);

/** What the forms and colours of a drawing mean: those that occur in it. */
export function Legend({ nodes, edges }: { nodes: readonly GraphNode[]; edges: readonly GraphEdge[] }) {
  const groups = new Set(nodes.map((node) => groupOf(node.class)));
  const marks = new Set([...nodes, ...edges].flatMap(({ mark }) => (mark === undefined ? [] : [mark])));
  return (
    <ul class="graph-legend" aria-label={graphView.legend}>
      {samples
        .filter(({ group }) => groups.has(group))
        .map(({ group, name }) => (
          <li key={group}>
            <svg width="24" height="24" viewBox="0 2 40 40" aria-hidden="true">
              <path
                d={glyphPath(name, 0, 0)}
                fill={`var(--${group}-ground)`}
                stroke={`var(--${group})`}
                stroke-width="2"
              />
            </svg>
            {words.groups[group]}
          </li>
        ))}
      {(Object.keys(kindDashes) as GraphEdge['kind'][])
        .filter((kind) => isKindShown(kind, edges))
        .map((kind) => (
          <li key={kind}>
            <LineSample forms={[{ kind, directness: 'direct' }]} />
            {graphView.kinds[kind]}
          </li>
        ))}
      {(['indirect', 'joined'] as const)
        .filter((directness) => edges.some((edge) => edge.directness === directness))
        .map((directness) => (
          <li key={directness}>
            <LineSample forms={[{ kind: 'exact', directness }]} />
            {graphView.directness[directness]}
          </li>
        ))}
      {mergeEdges(edges).some(({ forms }) => forms.length > 1) ? (
        <li>
          <LineSample
            forms={[
              { kind: 'exact', directness: 'direct' },
              { kind: 'wildcard', directness: 'direct' },
            ]}
          />
          {graphView.severalForms}
        </li>
      ) : null}
      {(Object.keys(markSigns) as Mark[])
        .filter((mark) => marks.has(mark))
        .map((mark) => (
          <li key={mark}>
            <span class={`mark ${markColors[mark]}`} aria-hidden="true">
              {markSigns[mark]}
            </span>
            {graphView.marks[mark]}
          </li>
        ))}
      {nodes.some(({ isDeprecated }) => isDeprecated) ? (
        <li>
          <span class="mark warning" aria-hidden="true">
            {deprecatedSign}
          </span>
          {words.deprecated}
        </li>
      ) : null}
    </ul>
  );
}
