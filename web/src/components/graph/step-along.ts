import type { Arrangement, Placement, Selection } from './graph-model.js';

export type Step = 'out' | 'in' | 'next' | 'previous' | 'nextEdge' | 'previousEdge';

/**
 * Where a step of the keyboard leads: along a line to its target or source, to the card above or below, or round the lines of the
 * selected card. The selection stays where there is nothing. From a line, `out` leads to its target and `in` to its source. The cards of
 * an open bundle have the lines of their frame.
 * @param from the card that was selected before the line
 */
export function stepAlong(
  step: Step,
  { node, edge }: Selection,
  { cards, bundles, lines }: Arrangement,
  { boxes }: Placement,
  from?: string,
): Selection {
  const holders = new Map(bundles.flatMap(({ id, members }) => members.map((member) => [member.id, id])));
  const endOf = (id: string): string => holders.get(id) ?? id;
  /** What is selected at an end of a line: the first card of an open bundle. */
  const shownAt = (end: string): string => {
    const bundle = bundles.find(({ id }) => id === end);
    return bundle?.isOpen === true ? (bundle.members[0]?.id ?? end) : end;
  };
  const top = (id: string): number => boxes.get(id)?.y ?? 0;
  const selected = lines.find(({ id, edges }) => id === edge || edges.some((each) => each.id === edge));
  const isOfLine = from !== undefined && [selected?.source, selected?.target].includes(endOf(from));
  const here = node ?? (isOfLine ? from : undefined) ?? (selected === undefined ? undefined : shownAt(selected.source));
  if (here === undefined) {
    const start = cards.find(({ isRoot }) => isRoot) ?? cards[0];
    return start === undefined ? {} : { node: start.id };
  }
  const height = top(here);
  const nearest = (ids: readonly string[]): Selection => {
    const [first] = [...ids].sort((one, other) => Math.abs(top(one) - height) - Math.abs(top(other) - height));
    return first === undefined ? { node: here } : { node: shownAt(first) };
  };
  const end = endOf(here);
  if (step === 'out' || step === 'in') {
    const [start, other] = step === 'out' ? (['source', 'target'] as const) : (['target', 'source'] as const);
    if (selected !== undefined && node === undefined) return { node: shownAt(selected[other]) };
    return nearest(lines.filter((each) => each[start] === end && each[other] !== end).map((each) => each[other]));
  }
  if (step === 'next' || step === 'previous') {
    const box = boxes.get(here);
    if (box === undefined) return { node: here };
    const sign = step === 'next' ? 1 : -1;
    const shown = [
      ...cards.map(({ id }) => id),
      ...bundles.flatMap(({ id, isOpen, members }) => (isOpen ? members.map((member) => member.id) : [id])),
    ];
    return nearest(
      shown.filter((id) => {
        const other = boxes.get(id);
        const isBeside = other !== undefined && other.x < box.x + box.width && other.x + other.width > box.x;
        return isBeside && (other.y - box.y) * sign > 0;
      }),
    );
  }
  const own = lines.filter(({ source, target }) => source === end || target === end);
  const at = selected === undefined ? -1 : own.indexOf(selected);
  const next = own.at(
    at < 0 ? (step === 'nextEdge' ? 0 : -1) : (at + (step === 'nextEdge' ? 1 : -1) + own.length) % own.length,
  );
  return next === undefined ? { node: here } : { edge: next.id };
}
