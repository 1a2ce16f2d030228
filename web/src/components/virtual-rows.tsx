import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import type { ComponentChildren, HTMLAttributes, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'preact/hooks';

interface VirtualRowsProps {
  readonly count: number;
  /** Height of a row in pixels. */
  readonly rowHeight: number;
  /** The name of the table for screen readers. */
  readonly label: string;
  /** The head of the table: a row with cells of the role columnheader. */
  readonly head: ComponentChildren;
  /** The cells of a row, with the role cell. */
  readonly row: (index: number) => ComponentChildren;
  /** The row that is brought into view when it changes. */
  readonly shown?: number | undefined;
  readonly class?: string;
}

interface ScrolledRows {
  readonly count: number;
  /** Height of a row in pixels. */
  readonly rowHeight: number;
  /** Height in pixels of a head that scrolls with the rows and stays in view above them. */
  readonly headHeight?: number;
}

/** Which rows of a scrolled element are in view; the component is drawn again when others are. */
export function useVirtualRows(
  element: RefObject<HTMLDivElement | null>,
  { count, rowHeight, headHeight = 0 }: ScrolledRows,
): Virtualizer<HTMLDivElement, HTMLDivElement> {
  const [, render] = useReducer((times: number) => times + 1, 0);
  const options = {
    count,
    getScrollElement: () => element.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => render(undefined),
  };
  const rows = useMemo(() => new Virtualizer<HTMLDivElement, HTMLDivElement>(options), []);
  rows.setOptions(options);
  useEffect(() => rows._didMount(), [rows]);
  useLayoutEffect(() => rows._willUpdate());
  return rows;
}

/**
 * A table of which only the rows in view exist, so that 100,000 rows stay smooth. It is scrolled with the arrow, page, home and
 * end keys too. Screen readers get the number of all rows (ARIA 1.2, `aria-rowcount`).
 */
export function VirtualRows({ count, rowHeight, label, head, row, shown, class: name = '' }: VirtualRowsProps) {
  const element = useRef<HTMLDivElement>(null);
  const rows = useVirtualRows(element, { count, rowHeight });
  useEffect(() => {
    if (shown !== undefined) rows.scrollToIndex(shown, { align: 'center' });
  }, [rows, shown]);
  return (
    <div role="table" aria-label={label} aria-rowcount={count + 1} class={`virtual ${name}`}>
      <div role="rowgroup" class="virtual-head">
        {head}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
      <div role="rowgroup" class="virtual-body" ref={element} tabIndex={0}>
        <div class="virtual-space" style={{ height: `${rows.getTotalSize()}px` }}>
          {rows.getVirtualItems().map(({ index, start }) => (
            <div
              role="row"
              key={index}
              aria-rowindex={index + 2}
              class="virtual-row"
              style={{ height: `${rowHeight}px`, transform: `translateY(${start}px)` }}
            >
              {row(index)}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The head of a table of `VirtualRows`: the titles of its columns. */
export function VirtualHead({ titles, class: name }: { titles: readonly string[]; class?: string }) {
  return (
    <div role="row" class={name}>
      {titles.map((title) => (
        <span role="columnheader" key={title}>
          {title}
        </span>
      ))}
    </div>
  );
}

/** A cell of a table of `VirtualRows`. */
export function VirtualCell({
  children,
  ...rest
}: { children?: ComponentChildren } & Pick<HTMLAttributes<HTMLSpanElement>, 'class' | 'title' | 'style'>) {
  return (
    <span role="cell" {...rest}>
      {children}
    </span>
  );
}
