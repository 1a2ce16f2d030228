import { StrataError } from '../../errors.js';
import { typeOfClass } from '../../model/artefact-types.js';
import { type RootQuery, readRoot } from '../artefacts/root-query.js';
import { type AskedStructure, classesOfData } from './structure-of-data.js';

/** Agency, id and version; the version may be missing. */
const shortForm = /^([A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)*):([\w@$-]+)(?:\(([^()]*)\))?$/;

/** Characters of a name in an error text. */
const mostShown = 200;

const shown = (text: string): string => (text.length > mostShown ? `${text.slice(0, mostShown)}…` : text);

const urnOf = (artefactClass: string, agencyID: string, id: string, version: string): string =>
  `urn:sdmx:org.sdmx.infomodel.${typeOfClass(artefactClass)?.package}.${artefactClass}=${agencyID}:${id}(${version})`;

/**
 * The URNs that the name of a structure can stand for, the most specific class first. A short form without a version stands for the highest
 * one, as in queries for structures.
 * @throws StrataError `Syntax` for what is neither a URN nor a short form, `Semantic` for a URN of another class
 */
export function readAskedStructure({ structure, structureClass }: AskedStructure): readonly RootQuery[] {
  const text = structure.trim();
  if (text.startsWith('urn:')) {
    const root = readRoot(text);
    const { class: named, item } = root.urn;
    if (item === undefined && classesOfData.some((each) => each === named)) return [root];
    throw new StrataError(
      'Semantic',
      `${root.text} is the URN of a ${named}, which data are not of; give the URN of a ${classesOfData.join(', ')}`,
    );
  }
  const [, agencyID, id, version = '~'] = shortForm.exec(text) ?? [];
  if (agencyID === undefined || id === undefined) {
    throw new StrataError(
      'Syntax',
      `"${shown(text)}" does not name a structure; write a URN, or agency, id and version such as ECB:EXR(1.0)`,
    );
  }
  const classes = structureClass === null ? classesOfData : [structureClass];
  return classes.map((each) => readRoot(urnOf(each, agencyID, id, version)));
}
