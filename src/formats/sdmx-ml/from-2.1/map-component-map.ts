import { innerId } from './inner-id.js';
import { type Mapping, type Properties, present } from './mapping.js';

/** A map of components: one source and one target; the codelist map of the set is a representation map of its own. */
export const mapComponentMap: Mapping = ({ source, target, representationMapping, ...others }, context) => {
  const { codelistMap } = (representationMapping ?? {}) as Properties;
  const { agencyID, id, version } = context.within('StructureSetType') ?? {};
  if (codelistMap !== undefined) context.noteReference('representationMap');
  const map = `${agencyID}:${innerId(String(id), String(codelistMap))}(${version})`;
  return present({
    ...others,
    source: [source ?? ''],
    target: [target ?? ''],
    representationMap:
      codelistMap === undefined ? undefined : `urn:sdmx:org.sdmx.infomodel.structuremapping.RepresentationMap=${map}`,
  });
};
