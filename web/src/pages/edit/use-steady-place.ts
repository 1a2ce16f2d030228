import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/** An element, and where it was in the window. */
interface Place {
  readonly element: Element;
  readonly top: number;
}

/**
 * Keeps what is under the pointer where it is, else what has the focus, when something appears or goes above it: a click that was
 * begun before would hit something else. The page is scrolled by as much as the form grew there.
 * @param form in which the element is
 * @param cause differs when something may appear
 */
export function useSteadyPlace(form: RefObject<HTMLElement | null>, cause: unknown): void {
  const pointer = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined);
  useEffect(() => {
    const note = ({ clientX, clientY }: PointerEvent): void => {
      pointer.current = { x: clientX, y: clientY };
    };
    const forget = (): void => {
      pointer.current = undefined;
    };
    document.addEventListener('pointermove', note, { passive: true });
    // Typing counts from where the text is, wherever the pointer was left.
    document.addEventListener('keydown', forget);
    return () => {
      document.removeEventListener('pointermove', note);
      document.removeEventListener('keydown', forget);
    };
  }, []);

  const last = useRef(cause);
  const place = useRef<Place | undefined>(undefined);
  if (last.current !== cause) {
    last.current = cause;
    // Before the page changes: what is read here is what the reader sees.
    const { x, y } = pointer.current ?? { x: -1, y: -1 };
    const element = document.elementFromPoint(x, y) ?? document.activeElement;
    const isInForm = element !== null && form.current?.contains(element) === true && element !== form.current;
    place.current = isInForm ? { element, top: element.getBoundingClientRect().top } : undefined;
  }
  useLayoutEffect(() => {
    const { current } = place;
    place.current = undefined;
    if (current?.element.isConnected !== true) return;
    const moved = current.element.getBoundingClientRect().top - current.top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  }, [cause]);
}
