import { useAddress } from '../../address.js';
import { classes, readableClass } from '../../model/classes.js';
import { words } from '../../words/words.js';
import { depths, directions, edgeChoices, type GraphState, scopes, usualChoices } from './graph-query.js';
import type { NodeGroup } from './group-graph.js';

const { graphPage } = words;

function Choice<Value extends string>({
  name,
  value,
  choices,
  usual,
  label,
  labels,
}: {
  name: string;
  value: Value;
  choices: readonly Value[];
  usual: Value;
  label: string;
  labels: Readonly<Record<Value, string>>;
}) {
  const { change } = useAddress();
  return (
    <label>
      <span>{label}</span>
      <select
        value={value}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          change({ [name]: chosen === usual ? undefined : chosen });
        }}
      >
        {choices.map((each) => (
          <option key={each} value={each}>
            {labels[each]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Several of what occurs in the graph. */
function Several({
  name,
  label,
  chosen,
  offered,
  text,
}: {
  name: string;
  label: string;
  chosen: readonly string[];
  offered: readonly string[];
  text: (value: string) => string;
}) {
  const { change } = useAddress();
  return (
    <details class="graph-several">
      <summary>
        {label}: {chosen.length === 0 ? words.common.all : chosen.map(text).join(', ')}
      </summary>
      <fieldset>
        <legend class="hidden-text">{label}</legend>
        {offered.map((value) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={(event) => {
                const rest = chosen.filter((each) => each !== value);
                change({ [name]: (event.currentTarget.checked ? [...rest, value] : rest).join(',') || undefined });
              }}
            />
            {text(value)}
          </label>
        ))}
      </fieldset>
    </details>
  );
}

/** What of the graph is shown: direction, distance, references, classes and agencies. */
export function GraphFilters({ state, groups }: { state: GraphState; groups: readonly NodeGroup[] }) {
  const { direction, scope, edges } = state;
  const depth = String(state.depth);
  const usual = usualChoices(state.urns);
  const present = new Set<string>(groups.map((group) => group.class));
  const offered = classes.filter((each) => present.has(each) || state.classes.includes(each));
  const agencies = [...new Set([...state.agencies, ...groups.map(({ agencyID }) => agencyID)])].sort();
  const reach = depths.some((each) => each === depth) ? depths : ([...depths, depth] as readonly string[]);
  const labels = Object.fromEntries(reach.map((each) => [each, graphPage.depth(each)]));
  return (
    <search class="graph-filters" aria-label={graphPage.filters}>
      <Choice
        name="direction"
        label={graphPage.direction}
        value={direction}
        usual="both"
        choices={directions}
        labels={graphPage.directions}
      />
      <Choice name="depth" label={graphPage.distance} value={depth} usual="all" choices={reach} labels={labels} />
      <Choice
        name="edges"
        label={graphPage.references}
        value={edges}
        usual={usual.edges}
        choices={edgeChoices}
        labels={graphPage.edges}
      />
      <Choice
        name="scope"
        label={graphPage.scope}
        value={scope}
        usual={usual.scope}
        choices={scopes}
        labels={graphPage.scopes}
      />
      <Several name="class" label={graphPage.classes} chosen={state.classes} offered={offered} text={readableClass} />
      <Several
        name="agency"
        label={graphPage.agencies}
        chosen={state.agencies}
        offered={agencies}
        text={(each) => each}
      />
    </search>
  );
}
