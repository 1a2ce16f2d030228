import type { Context } from 'koa';
import { mediaTypeOf, type StructureFormat } from '../../formats/structure-formats.js';
import type { StructureQuery } from '../../registry/structures/structure-query.js';
import { chooseFormat } from '../choose-format.js';
import { contentOfFormats } from '../openapi/content-of-formats.js';
import type { Operation } from '../openapi/route.js';
import { readLanguages } from '../parse/languages.js';
import { pathSegments } from '../parse/structure-path.js';
import type { Content } from '../representation/content.js';
import { sendContent } from '../representation/send-content.js';
import { noteErrorShape } from '../respond/answer-version.js';
import { languageOf } from '../respond/language-of.js';
import { answerHeader } from '../respond/message-header.js';
import type { StructureApi } from '../structure-api/structure-api.js';

interface AskedFor {
  readonly query: StructureQuery;
  readonly format: StructureFormat;
  /** Wanted for what is told in one language; none where the format has no such thing. */
  readonly languages: readonly string[];
}

function readStructureQuery(ctx: Context, api: StructureApi, prefix: string): AskedFor {
  const { references, detail, asOf, ...given } = api.readParameters(ctx);
  const { roles: asked, ...path } = api.readPath(pathSegments(ctx.path, prefix));
  const along = typeof references === 'string' ? undefined : references.roles;
  const format = chooseFormat(ctx, given.format, api.formats, 'structures');
  const query = {
    ...path,
    references: typeof references === 'string' ? references : { classes: references.classes },
    detail,
    resolved: format.resolvesWildcards,
    ...(asked === undefined && along === undefined ? {} : { roles: { asked, along } }),
    ...(asOf === undefined ? {} : { asOf }),
  } as StructureQuery;
  const languages = format.choosesLanguage ? readLanguages(given.lang, ctx.get('Accept-Language')) : [];
  return { query, format, languages };
}

/** Structure queries of a generation of the SDMX REST API. */
export const structureQuery = (api: StructureApi): Operation => ({
  summary: api.summary,
  parts: api.parts,
  query: api.query,
  answers: [
    {
      status: 200,
      description: 'A structure message.',
      content: contentOfFormats(api.formats),
      headers: ['ETag', 'Last-Modified', 'Content-Language'],
    },
  ],
  errors: ['Syntax', 'Semantic', 'NotFound', 'NotAcceptable', 'Unavailable'],
  handle:
    ({ registry, settings, representations }, { path: prefix }) =>
    async (ctx) => {
      noteErrorShape(ctx, api.errors);
      const { query, format, languages } = readStructureQuery(ctx, api, prefix);
      const answer = await registry.findAnswer(query);
      const header = answerHeader(settings, answer);
      const content: Content = {
        key: JSON.stringify([mediaTypeOf(format), languages, header]),
        type: mediaTypeOf(format),
        lastModified: answer.lastModified,
        registryModified: answer.registryModified,
        write: async () => {
          const { artefacts, resolve } = await answer.load();
          const language = format.choosesLanguage ? languageOf(artefacts, languages) : undefined;
          const chunks = format.write(artefacts, { header, languages, resolve });
          return { chunks, ...(language === undefined ? {} : { language }) };
        },
      };
      await sendContent(ctx, representations, content, 'Accept, Accept-Language');
    },
});
