import type { Artefact } from '../../../model/artefact.js';
import { type Content, isObject, listOf, type Properties } from '../../../model/content.js';
import { nextTurn } from '../../../model/turns.js';
import { fitForTarget } from '../../fit/fit-artefact.js';
import { jsonTarget } from '../../fit/fit-target.js';
import type { JsonVersion } from '../../grammar/json-versions.js';
import { type JsonWriteOptions, writeJsonArtefact } from './write-json-artefact.js';

/**
 * An artefact as the element of its container in an SDMX-JSON message, as a value. A list of more than 1,000 entries is made in turns.
 * @returns undefined where the version cannot hold the artefact
 */
export async function jsonForm(
  version: JsonVersion,
  given: Artefact,
  options: Pick<JsonWriteOptions, 'languages'> = {},
): Promise<Properties | undefined> {
  const fitted = fitForTarget(given, jsonTarget(version), () => undefined);
  if (fitted === undefined) return undefined;
  const { artefact, list } = fitted;
  const write = (part: Artefact): Record<string, Content> => {
    const value: unknown = JSON.parse([...writeJsonArtefact(version, { artefact: part }, options)].join(''));
    if (!isObject(value)) throw new TypeError(`${given.class} is not written as an object`);
    return value;
  };
  const form = write(artefact);
  if (list === undefined) return form;
  const entries = [...listOf(form[list.property])];
  for (const part of list.others) {
    await nextTurn();
    for (const entry of listOf(write({ ...artefact, [list.property]: part })[list.property])) entries.push(entry);
  }
  return { ...form, [list.property]: entries };
}
