/** Whether a person types into something, so that keys are text. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Whether a key event is the shortcut to the search. */
export const isSearchShortcut = (event: KeyboardEvent): boolean =>
  event.key === '/' &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.defaultPrevented &&
  !isTyping(event.target);

let isAwaited = false;

/** Gives the focus to the search of the front page when that is shown. */
export function awaitSearch(): void {
  isAwaited = true;
}

/** Whether the search is to have the focus, once. */
export function takeAwaitedSearch(): boolean {
  const was = isAwaited;
  isAwaited = false;
  return was;
}
