import type { Content } from '../../../../model/content.js';
import type { MappingContext } from '../../../model-2.1/up/mapping.js';

/** The place of a text of SDMX 2.1, and the receiver of its findings. */
export interface TextContext extends MappingContext {
  /** Whether an error was reported. */
  readonly failed: boolean;
  /** Records the artefact (agency, id and version) to which the target of the text belongs: it has to be that of the text. */
  noteOwner(owner: string): void;
}

/** Maps a text of SDMX 2.1 to the model; undefined where the text is invalid, which is reported to the context. */
export type MappedText = (text: string, context: TextContext) => Content | undefined;
