import { elementSelector, parseSmallDocument } from './small-document.js';

/** The generation of the SDMX REST API: 1 for REST 1.x, 2 for REST 2.x. */
export type RestGeneration = 1 | 2;

const namespace = 'http://wadl.dev.java.net/2009/02';

/**
 * The generation of the SDMX REST API that a description as WADL has, by the parts of its path of data: REST 2 has a context, an agency,
 * an id and a version in place of a flow.
 * @returns undefined where it has no path of data
 * @throws StrataError `Syntax` for a document that is not XML
 */
export function generationOfWadl(text: string): RestGeneration | undefined {
  const select = elementSelector({ w: namespace });
  for (const resource of select('//w:resource[@path]', parseSmallDocument(text))) {
    const steps: string[] = [];
    for (let each: typeof resource | null = resource; each !== null; each = each.parentElement)
      steps.unshift(each.getAttribute('path') ?? '');
    const path = steps
      .join('/')
      .split('/')
      .filter((step) => step !== '');
    const place = path.indexOf('data');
    const parts = path.slice(place + 1);
    if (place >= 0 && parts.length > 0) return parts.length >= 4 ? 2 : 1;
  }
  return undefined;
}

/** The generation that an address shows: 2 for one with a part `v2` or `2.1.0`, else 1. */
export const generationOfAddress = (address: string): RestGeneration =>
  new URL(address).pathname.split('/').some((part) => /^(?:v2(?:\.\d+)*|2(?:\.\d+)+)$/i.test(part)) ? 2 : 1;
