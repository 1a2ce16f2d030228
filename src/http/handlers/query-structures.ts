import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { mediaTypeOf, type StructureFormat } from '../../formats/formats.js';
import { holdTogether } from '../../registry/hold-together.js';
import { anonymous } from '../../registry/principal.js';
import { findStructures, type StructureResult } from '../../registry/structures/find-structures.js';
import type { StructureQuery } from '../../registry/structures/structure-query.js';
import { chooseFormat } from '../choose-format.js';
import { messageAnswers } from '../openapi/message-answers.js';
import type { Operation } from '../openapi/route.js';
import { readLanguages } from '../parse/languages.js';
import { pathSegments } from '../parse/structure-path.js';
import type { Content } from '../representation/content.js';
import { sendContent } from '../representation/send-content.js';
import { noteErrorShape } from '../respond/answer-version.js';
import { languageOf } from '../respond/language-of.js';
import { answerHeader, type HeaderSettings } from '../respond/message-header.js';
import type { StructureApi } from '../structure-api/structure-api.js';

/** What a request asks for, past parsing; reading it takes longer than answering it again. */
interface AskedFor {
  readonly query: StructureQuery;
  /** Epoch milliseconds; undefined for the present. */
  readonly asOf: number | undefined;
  readonly format: StructureFormat;
  /** Whether the answer has to hold together by the versions that its references name. */
  readonly isJoined: boolean;
  /** Wanted for what is told in one language; none where the format has no such thing. */
  readonly languages: readonly string[];
  /** What was made of answers, for as long as they are kept. */
  readonly contents: WeakMap<StructureResult, Content>;
}

/** How many requests are known by their text, and how long one of them may be. */
const mostRead = 2_000;
const longestRead = 2_000;

/** What an answer says in the format and languages asked for. */
function contentOf(
  answer: StructureResult,
  { format, isJoined, languages }: AskedFor,
  settings: HeaderSettings,
): Content {
  const header = answerHeader(settings, answer);
  return {
    key: JSON.stringify([mediaTypeOf(format), languages, header]),
    type: mediaTypeOf(format),
    lastModified: answer.lastModified,
    registryModified: answer.registryModified,
    write: async () => {
      const { artefacts: found, resolve, find } = await answer.load();
      const artefacts = isJoined ? holdTogether(found, resolve) : found;
      const language = format.choosesLanguage ? languageOf(artefacts, languages) : undefined;
      const chunks = format.write(artefacts, { header, languages, resolve, find });
      return { chunks, ...(language === undefined ? {} : { language }) };
    },
  };
}

function readStructureQuery(ctx: Context, api: StructureApi, prefix: string): AskedFor {
  const { references, detail, asOf, ...given } = api.readParameters(ctx);
  const { roles: asked, ...path } = api.readPath(pathSegments(ctx.path, prefix));
  const along = typeof references === 'string' ? undefined : references.roles;
  const format = chooseFormat(ctx, given.format, api.formats, 'structures');
  // What comes along is told as what the references mean; what is asked for alone, or raw, as it was written.
  const isJoined = format.joinsByVersion && references !== 'none' && detail !== 'raw';
  const query = {
    ...path,
    references: typeof references === 'string' ? references : { classes: references.classes },
    detail,
    resolved: format.resolvesWildcards || isJoined,
    ...(asked === undefined && along === undefined ? {} : { roles: { asked, along } }),
  } as StructureQuery;
  const languages = format.choosesLanguage ? readLanguages(given.lang, ctx.get('Accept-Language')) : [];
  return { query, asOf, format, isJoined, languages, contents: new WeakMap() };
}

/** Structure queries of a generation of the SDMX REST API. */
export const structureQuery = (api: StructureApi): Operation => ({
  summary: api.summary,
  parts: api.parts,
  query: api.query,
  ...messageAnswers('A structure message.', api.formats),
  handle: ({ registry, settings, representations }, { path: prefix }) => {
    const read = new LRUCache<string, AskedFor>({ max: mostRead });
    const askedFor = (ctx: Context): AskedFor => {
      const key = [ctx.url, ctx.get('Accept'), ctx.get('Accept-Language')].join('\n');
      const known = read.get(key);
      if (known !== undefined) return known;
      const asked = readStructureQuery(ctx, api, prefix);
      if (key.length <= longestRead) read.set(key, asked);
      return asked;
    };
    return async (ctx) => {
      noteErrorShape(ctx, api.errors);
      const asked = askedFor(ctx);
      const answer = await findStructures(await registry.at(asked.asOf, anonymous), asked.query);
      const content = asked.contents.get(answer) ?? contentOf(answer, asked, settings);
      asked.contents.set(answer, content);
      await sendContent(ctx, representations, content, 'Accept, Accept-Language');
    };
  },
});
