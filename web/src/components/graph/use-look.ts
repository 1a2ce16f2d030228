import { useEffect, useMemo, useState } from 'preact/hooks';
import { useAddress } from '../../address.js';
import type { Look } from './graph-model.js';
import { colorNames } from './shape.js';

/** The colours and fonts of the page as they are now: a canvas has no variables of CSS. */
function readLook(): Omit<Look, 'language'> {
  const probe = document.createElement('span');
  document.body.append(probe);
  const computed = getComputedStyle(probe);
  const palette = Object.fromEntries(
    colorNames.map((name) => {
      probe.style.color = `var(--${name})`;
      return [name, computed.color];
    }),
  );
  probe.style.fontFamily = 'var(--mono)';
  const mono = computed.fontFamily;
  probe.remove();
  return { palette, families: { mono, text: getComputedStyle(document.body).fontFamily } };
}

/** The colours and fonts of the page, again when the person or the system changes between light and dark. */
export function useLook(): Look {
  const [look, setLook] = useState(readLook);
  useEffect(() => {
    const read = (): void => setLook(readLook());
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    scheme.addEventListener('change', read);
    return () => {
      observer.disconnect();
      scheme.removeEventListener('change', read);
    };
  }, []);
  const { lang = navigator.language } = useAddress();
  return useMemo(() => ({ ...look, language: lang }), [look, lang]);
}
