import type { LocalisedText } from '../../model/content.js';

/** A message in the footer, about the answer as a whole. */
export interface FooterMessage {
  readonly code: string;
  readonly severity?: 'Error' | 'Warning' | 'Information';
  readonly texts: LocalisedText;
}
