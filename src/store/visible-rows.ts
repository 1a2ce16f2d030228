import { type Connection, reachable } from '../model/reachable.js';
import type { Tx } from './database.js';
import type { CheckedEdgeRow, EdgeRow } from './edge-statement.js';
import type { RowView } from './row-view.js';

type Statement<Parameters, Row> = (tx: Tx, parameters: Parameters) => Promise<Row[]>;

/** Changes the rows of a statement to those that a view shows. */
type LeaveOut<Parameters, Row> = (rows: Row[], view: RowView, given: Given<Parameters>) => Row[] | Promise<Row[]>;

interface Given<Parameters> {
  readonly tx: Tx;
  readonly parameters: Parameters;
}

/** The parameters that name versions, lines or parts, by their names in all statements. */
interface Naming {
  readonly urns?: readonly string[];
  readonly keys?: readonly string[];
  readonly key?: string;
  readonly lines?: { readonly keys: readonly string[] | null };
  readonly parts?: readonly { readonly urn: string }[];
}

/** The name of nothing. Parameters keep their number, so that hidden and missing artefacts take the same time. */
const nothing = '';

/** Parameters with the name of nothing in place of what is hidden. */
function withoutHidden<Parameters extends object>(
  parameters: Parameters,
  view: RowView,
  isOfEdges: boolean,
): Parameters {
  const { urns, keys, key, lines, parts } = parameters as Naming;
  const shownUrn = (urn: string): string => ((isOfEdges ? view.separates(urn) : view.hides(urn)) ? nothing : urn);
  const shownKey = (each: string): string => (view.hidesLine(each) ? nothing : each);
  return {
    ...parameters,
    ...(urns === undefined ? {} : { urns: urns.map(shownUrn) }),
    ...(keys === undefined ? {} : { keys: keys.map(shownKey) }),
    ...(key === undefined ? {} : { key: shownKey(key) }),
    ...(lines == null || lines.keys === null ? {} : { lines: { ...lines, keys: lines.keys.map(shownKey) } }),
    ...(parts === undefined ? {} : { parts: parts.map((part) => ({ ...part, urn: shownUrn(part.urn) })) }),
  };
}

function viewed<Parameters extends object, Row>(
  run: Statement<Parameters, Row>,
  leaveOut: LeaveOut<Parameters, Row>,
  isOfEdges: boolean,
): Statement<Parameters, Row> {
  return async (tx, parameters) => {
    const { view } = tx;
    if (view === undefined) return run(tx, parameters);
    const shown = withoutHidden(parameters, view, isOfEdges);
    return leaveOut(await run(tx, shown), view, { tx, parameters: shown });
  };
}

/** A statement whose rows are about one version each, or about several. @param urnsOf the URNs of all versions in a row */
export const aboutVersions = <Parameters extends object, Row>(
  run: Statement<Parameters, Row>,
  urnsOf: (row: Row) => readonly string[],
): Statement<Parameters, Row> =>
  viewed(run, (rows, view) => rows.filter((row) => !urnsOf(row).some((urn) => view.hides(urn))), false);

/** As `aboutVersions`, for versions that were found by references from or to the versions of the parameters. */
export const acrossReferences = <Parameters extends object, Row>(
  run: Statement<Parameters, Row>,
  urnsOf: (row: Row) => readonly string[],
): Statement<Parameters, Row> =>
  viewed(run, (rows, view) => rows.filter((row) => !urnsOf(row).some((urn) => view.separates(urn))), true);

/** A statement whose rows a function of their own leaves out. */
export const leavingOut = <Parameters extends object, Row>(
  run: Statement<Parameters, Row>,
  leaveOut: LeaveOut<Parameters, Row>,
): Statement<Parameters, Row> => viewed(run, leaveOut, true);

/** The edges that a view shows: one to a hidden version has no resolution, as if its target did not exist. */
export function shownEdges<Row extends EdgeRow>(rows: readonly Row[], view: RowView): Row[] {
  return rows.flatMap((row): Row[] => {
    if (view.separates(row.source)) return [];
    const end = row.resolution ?? row.target;
    if (!view.separates(end)) return [row];
    if (!view.hides(end)) return [];
    if (row.resolution === null) return [row];
    const unresolved: EdgeRow & Partial<CheckedEdgeRow> = { ...row, resolution: null };
    return [('missing' in row ? { ...unresolved, missing: [] } : unresolved) as Row];
  });
}

/** A statement that returns the edges of versions. */
export const ofEdges = <Parameters extends object, Row extends EdgeRow>(
  run: Statement<Parameters, Row>,
): Statement<Parameters, Row> => viewed(run, shownEdges, true);

/** The ends of an edge, in the order in which it is followed. */
type Ends = (edge: EdgeRow) => Connection;

export const outwards: Ends = ({ source, resolution }) => [source, resolution];
export const inwards: Ends = ({ source, resolution }) => [resolution, source];

/** A statement that returns all edges which can be reached from versions: those behind hidden ones are left out. */
export const ofClosure = <Parameters extends { readonly urns: readonly string[] }, Row extends EdgeRow>(
  run: Statement<Parameters, Row>,
  ends: Ends,
): Statement<Parameters, Row> =>
  viewed(
    run,
    (rows, view, { parameters: { urns } }) => {
      const shown = shownEdges(rows, view);
      if (shown.length === rows.length && shown.every((row, place) => row === rows[place])) return rows;
      const reached = reachable(urns, shown.map(ends));
      return shown.filter((edge) => reached.has(ends(edge)[0] ?? ''));
    },
    true,
  );

/**
 * A statement that returns the versions which can be reached from others. Where one of them is hidden, the edges decide which
 * can be reached without it: one round trip more.
 * @param closure returns the edges
 */
export const ofClosureVersions = <Parameters extends { readonly urns: readonly string[] }, Row>(
  run: Statement<Parameters, Row>,
  urnOf: (row: Row) => string,
  closure: Statement<Parameters, EdgeRow>,
  ends: Ends,
): Statement<Parameters, Row> =>
  viewed(
    run,
    async (rows, view, { tx, parameters }) => {
      if (!rows.some((row) => view.separates(urnOf(row)))) return rows;
      const reached = new Set((await closure(tx, parameters)).map((edge) => ends(edge)[1]));
      return rows.filter((row) => reached.has(urnOf(row)));
    },
    true,
  );
