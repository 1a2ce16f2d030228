import { metadataFormats } from '../../formats/metadata-formats.js';
import { metadataDetails } from '../../registry/metadata/metadata-set-query.js';
import { chooseFormat } from '../choose-format.js';
import { contentOfFormats } from '../openapi/content-of-formats.js';
import type { Operation } from '../openapi/route.js';
import { readLanguages } from '../parse/languages.js';
import { metadataSetParts, readMetadataSetPath } from '../parse/metadata-set-path.js';
import { asOf, choice, formatName, lang } from '../parse/parameter-kinds.js';
import { readParameters } from '../parse/parameters.js';
import { pathSegments } from '../parse/structure-path.js';
import { newHeader } from '../respond/message-header.js';
import { sendArtefacts } from '../respond/send-artefacts.js';

const query = {
  detail: choice('How much of metadata sets is told.', metadataDetails, 'full'),
  asOf,
  format: formatName(metadataFormats),
  lang,
};

/** Metadata queries by metadata set (REST 2.2.2), `/{provider}/{id}/{version}` below their path. */
export const metadataSetQuery: Operation = {
  summary: 'Metadata sets by their identity',
  parts: metadataSetParts,
  query,
  answers: [
    {
      status: 200,
      description: 'A metadata message.',
      content: contentOfFormats(metadataFormats),
      headers: ['Last-Modified', 'Content-Language'],
    },
  ],
  errors: ['Syntax', 'Semantic', 'NotFound', 'NotAcceptable', 'Unavailable'],
  handle:
    ({ registry, settings }, { path: prefix }) =>
    async (ctx) => {
      const given = readParameters(ctx, query);
      const path = readMetadataSetPath(pathSegments(ctx.path, prefix));
      const format = chooseFormat(ctx, given.format, metadataFormats, 'metadata sets');
      const { sets, metadataflows, lastModified } = await registry.findMetadataSets({
        ...path,
        detail: given.detail,
        ...(given.asOf === undefined ? {} : { asOf: given.asOf }),
      });
      const languages = readLanguages(given.lang, ctx.get('Accept-Language'));
      const written = format.write(sets, { header: newHeader(settings), languages, metadataflows });
      await sendArtefacts(ctx, format, { artefacts: sets, lastModified, languages }, written);
    },
};
