import { useEffect } from 'preact/hooks';
import { words } from './words/words.js';

/** Names the page in the title of the window after its heading, so that tabs and screen readers tell pages apart (WCAG 2.4.2). */
export function usePageTitle(): void {
  useEffect(() => {
    const content = document.getElementById('content');
    if (content === null) return;
    const name = (): void => {
      const heading = content.querySelector('h1')?.textContent?.trim() ?? '';
      const title = heading === '' ? words.common.brand : `${heading} – ${words.common.brand}`;
      if (document.title !== title) document.title = title;
    };
    const observer = new MutationObserver(name);
    observer.observe(content, { childList: true, subtree: true, characterData: true });
    name();
    return () => observer.disconnect();
  }, []);
}
