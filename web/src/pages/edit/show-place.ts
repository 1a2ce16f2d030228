/** Parts that are opened on the way to a place. */
const deepest = 8;

/** The deepest element of the page that shows a place of the artefact, or what it is in. */
function nearest(pointer: string): HTMLElement | undefined {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
    const found = document.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(pointer.slice(0, end))}"]`);
    if (found !== null) return found;
  }
  return undefined;
}

const drawn = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Opens what a place of the artefact is in, and moves the focus to its field. */
export async function showPlace(pointer: string): Promise<void> {
  let before: HTMLElement | undefined;
  for (let opened = 0; opened < deepest; opened++) {
    const place = nearest(pointer);
    if (place === undefined || place === before) break;
    before = place;
    const closed = [...document.querySelectorAll('details')].filter(
      (each) => each.contains(place) || place.contains(each),
    );
    for (const each of closed) if (each.contains(place) || each.parentElement === place) each.open = true;
    await drawn();
  }
  before?.scrollIntoView({ block: 'center' });
  before?.querySelector<HTMLElement>('input, select, textarea, button, summary')?.focus({ preventScroll: true });
  // A table has only the rows in view, so it finds the place itself.
  before?.dispatchEvent(new CustomEvent('showplace', { detail: pointer, bubbles: true }));
}
