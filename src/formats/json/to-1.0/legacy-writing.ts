import type { Artefact } from '../../../model/artefact.js';
import { typeOfClass } from '../../../model/artefact-types.js';
import { textChooser } from '../../../model/best-language.js';
import type { LocalisedText } from '../../../model/content.js';
import { artefactUrn } from '../../../model/urn.js';
import type { ElementType } from '../../grammar/element-types.js';
import { artefactRows } from '../../model-2.1/down/artefact-rows.js';
import { Fitting } from '../../model-2.1/down/fitting.js';
import type { Properties } from '../../model-2.1/up/mapping.js';
import type { WriteOptions } from '../write-artefact.js';

/** An object that is being written, with those around it. */
export interface Frame {
  readonly type: ElementType;
  readonly properties: Properties;
  readonly parent?: Frame;
  /** Its path in the artefact of SDMX 2.1. */
  readonly path: string;
  /** Dotted ids that stand before its own in its URN. */
  readonly outer?: string | undefined;
}

/** The `Ref` to the structure of a dataflow or metadataflow, given by its own; undefined where it is not known. */
export type StructureFinder = (usage: Properties) => Properties | undefined;

export interface LegacyWriteOptions extends WriteOptions {
  readonly structureOf?: StructureFinder;
}

/** What is the same for a whole artefact of SDMX 2.1 while it is written. */
export class LegacyWriting {
  readonly owner: Pick<Artefact, 'agencyID' | 'id' | 'version'>;
  /** The text to show, in the best language. */
  readonly textOf: (text: LocalisedText) => string | undefined;
  readonly structureOf: StructureFinder;
  readonly #fitting: Fitting;
  #losses = 0;

  constructor(artefact: Artefact, { languages = [], onLoss, structureOf }: LegacyWriteOptions) {
    const type = typeOfClass(artefact.class);
    if (type === undefined) throw new TypeError(`There is no artefact class ${artefact.class}`);
    const { agencyID, id, version } = artefact;
    this.owner = { agencyID, id, version };
    this.textOf = textChooser(languages);
    this.structureOf = structureOf ?? (() => undefined);
    this.#fitting = new Fitting(
      artefactUrn(type, artefact),
      onLoss === undefined ? {} : { onLoss },
      artefactRows[artefact.class]?.moves,
    );
  }

  /** How much was lost so far. */
  get losses(): number {
    return this.#losses;
  }

  lose(path: string, detail: string): void {
    this.#losses += 1;
    this.#fitting.lose(path, detail);
  }
}
