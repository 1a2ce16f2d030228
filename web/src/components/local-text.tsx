import type { ComponentChildren } from 'preact';
import { useAddress } from '../address.js';

/** The tag of a language as an attribute of HTML takes it; undefined for a text that is none. */
function tagOf(language: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(language)[0];
  } catch {
    return undefined;
  }
}

interface LocalTextProps {
  readonly text: string | undefined;
  /** The tag of its language; undefined where that is the one which the reader prefers. */
  readonly language?: string | undefined;
  readonly class?: string;
  /** The same text with marks. */
  readonly children?: ComponentChildren;
}

/** A text of the registry, with its language and in its own direction: Arabic among English reads from right to left. */
export function LocalText({ text, language, class: name, children = text }: LocalTextProps) {
  const { lang = navigator.language } = useAddress();
  if (text === undefined || text === '') return null;
  return (
    <bdi class={name} lang={tagOf(language ?? lang)}>
      {children}
    </bdi>
  );
}
