import { metadataFormats } from '../../formats/formats.js';
import { findMetadataSets } from '../../registry/metadata/find-metadata-sets.js';
import { findSetsOfMetadataflows } from '../../registry/metadata/find-sets-of-metadataflows.js';
import { findSetsOfStructures } from '../../registry/metadata/find-sets-of-structures.js';
import { type MetadataDetail, metadataDetails } from '../../registry/metadata/metadata-set-query.js';
import type { MetadataSets } from '../../registry/metadata/tell-metadata-sets.js';
import type { Snapshot } from '../../registry/snapshot.js';
import { chooseFormat } from '../choose-format.js';
import { messageAnswers } from '../openapi/message-answers.js';
import type { Operation, PathPart } from '../openapi/route.js';
import { readLanguages } from '../parse/languages.js';
import {
  metadataflowParts,
  metadataSetParts,
  readMetadataflowPath,
  readMetadataSetPath,
  readTargetPath,
  targetParts,
} from '../parse/metadata-set-path.js';
import { asOf, choice, formatName, lang } from '../parse/parameter-kinds.js';
import { readParameters } from '../parse/parameters.js';
import { pathSegments } from '../parse/structure-path.js';
import { sendArtefacts } from '../respond/send-artefacts.js';

const query = {
  detail: choice('How much of metadata sets is told.', metadataDetails, 'full'),
  asOf,
  format: formatName(metadataFormats),
  lang,
};

/** By what metadata sets are asked for. */
interface Criterion<Path> {
  readonly summary: string;
  readonly parts: readonly PathPart[];
  /** @throws StrataError `Syntax` that names the part */
  readonly readPath: (segments: readonly string[]) => Path;
  readonly find: (snapshot: Snapshot, query: Path & { readonly detail: MetadataDetail }) => Promise<MetadataSets>;
}

const metadataQuery = <Path extends object>({ summary, parts, readPath, find }: Criterion<Path>): Operation => ({
  summary,
  parts,
  query,
  ...messageAnswers('A metadata message.', metadataFormats),
  handle:
    (services, { path: prefix }) =>
    async (ctx) => {
      const { detail, asOf: instant, ...given } = readParameters(ctx, query);
      const path = readPath(pathSegments(ctx.path, prefix));
      const format = chooseFormat(ctx, given.format, metadataFormats, 'metadata sets');
      const languages = readLanguages(given.lang, ctx.get('Accept-Language'));
      await sendArtefacts(ctx, services, { format, languages, asOf: instant }, async (snapshot, header) => {
        const { sets, metadataflows } = await find(snapshot, { ...path, detail });
        return { artefacts: sets, written: format.write(sets, { header, languages, metadataflows }) };
      });
    },
});

/** Metadata queries by metadata set (REST 2.2.2), `/{provider}/{id}/{version}` below their path. */
export const metadataSetQuery = metadataQuery({
  summary: 'Metadata sets by their identity',
  parts: metadataSetParts,
  readPath: readMetadataSetPath,
  find: findMetadataSets,
});

/** Metadata queries by metadataflow (REST 2.2.2), `/{agency}/{id}/{version}/{provider}` below their path. */
export const metadataflowQuery = metadataQuery({
  summary: 'Metadata sets reported for metadataflows',
  parts: metadataflowParts,
  readPath: readMetadataflowPath,
  find: findSetsOfMetadataflows,
});

/** Metadata queries by structure (REST 2.2.2), `/{type}/{agency}/{id}/{version}` below their path. */
export const metadataByStructureQuery = metadataQuery({
  summary: 'Metadata sets reported about structures, or about items of them',
  parts: targetParts,
  readPath: readTargetPath,
  find: findSetsOfStructures,
});
