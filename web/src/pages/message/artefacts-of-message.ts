import { partsOfUrn } from '../../model/urn.js';

/** URNs of the artefacts that a message holds, in its order; references to others are not among them. */
export const artefactsOf = (message: string): readonly string[] => {
  const urns = [...message.matchAll(/\burn(?:="|":\s?")(urn:sdmx:[^"]+)"/g)].map(([, urn = '']) => urn);
  return [...new Set(urns.filter((urn) => partsOfUrn(urn)?.item === undefined))];
};
