import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { StrataError } from '../../errors.js';
import { mediaTypeOf, type StructureFormat, structureFormats } from '../../formats/structure-formats.js';
import type { Artefact } from '../../model/artefact.js';
import { typesOfResource } from '../../model/artefact-types.js';
import { bestLanguage } from '../../model/best-language.js';
import {
  details,
  type ReferenceScope,
  referenceScopes,
  type StructureQuery,
} from '../../registry/structures/structure-query.js';
import { negotiate } from '../accept.js';
import { readLanguages } from '../parse/languages.js';
import { readChoice, readInstant, readParameters, requestFault } from '../parse/parameters.js';
import { pathSegments, readStructurePath } from '../parse/structure-path.js';
import { newHeader } from '../respond/message-header.js';
import type { Services } from '../services.js';

/** Where structure queries live. */
export const structurePrefix = '/sdmx/v2/structure';

const parameters = ['references', 'detail', 'asOf', 'format', 'lang'] as const;

/** A scope, or a comma list of types. */
function readReferences(text: string | undefined): StructureQuery['references'] {
  if (text === undefined) return 'none';
  const scope: ReferenceScope | undefined = referenceScopes.find((each) => each === text);
  if (scope !== undefined) return scope;
  const classes = text.split(',').flatMap((resource) => {
    const types = typesOfResource(resource);
    if (types.length > 0) return types.map((type) => type.class);
    throw requestFault(
      'parameter.value',
      `references is "${text}"; it may be ${referenceScopes.join(', ')}, or artefact types joined by commas`,
      'references',
    );
  });
  return { classes };
}

function chooseFormat(ctx: Context, name: string | undefined): StructureFormat {
  if (name !== undefined) {
    const named = structureFormats.find(({ names }) => names.includes(name));
    if (named !== undefined) return named;
    const known = [...new Set(structureFormats.flatMap(({ names }) => names))].join(', ');
    throw requestFault('parameter.value', `format is "${name}"; it may be ${known}`, 'format');
  }
  const format = negotiate(ctx.get('Accept'), structureFormats);
  if (format === undefined) {
    const offered = structureFormats.map(mediaTypeOf).join(', ');
    throw new StrataError(
      'NotAcceptable',
      `structures are given as ${offered}; "${ctx.get('Accept')}" admits none of them`,
    );
  }
  return format;
}

/** The language in which the names of artefacts are told. */
const languageOf = (artefacts: readonly Artefact[], wanted: readonly string[]): string | undefined =>
  bestLanguage([...new Set(artefacts.flatMap(({ names }) => Object.keys(names ?? {})))], wanted);

/** A stream whose first chunk is there: what goes wrong before it can still be told as an error. */
async function begun(chunks: AsyncIterable<string> | Iterable<string>): Promise<Readable> {
  const iterator = Readable.from(chunks)[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* all(): AsyncGenerator<string> {
    if (first.done !== true) yield first.value as string;
    yield* { [Symbol.asyncIterator]: () => iterator } as AsyncIterable<string>;
  }
  return Readable.from(all());
}

/** `GET /sdmx/v2/structure/{type}/{agency}/{id}/{version}/{item}` (REST 2.2.2, structure queries). */
export const queryStructures =
  ({ registry, settings }: Services) =>
  async (ctx: Context): Promise<void> => {
    const given = readParameters(ctx, parameters);
    const path = readStructurePath(pathSegments(ctx.path, structurePrefix));
    const asOf = readInstant('asOf', given.asOf);
    const format = chooseFormat(ctx, given.format);
    const query: StructureQuery = {
      ...path,
      references: readReferences(given.references),
      detail: readChoice('detail', given.detail, details, 'full'),
      resolved: format.resolvesWildcards,
      ...(asOf === undefined ? {} : { asOf }),
    };
    const { artefacts, lastModified, resolve } = await registry.findStructures(query);
    const languages = readLanguages(given.lang, ctx.get('Accept-Language'));
    const language = format.choosesLanguage ? languageOf(artefacts, languages) : undefined;
    if (language !== undefined) ctx.set('Content-Language', language);
    ctx.set('Content-Type', mediaTypeOf(format));
    ctx.set('Last-Modified', new Date(lastModified).toUTCString());
    ctx.set('Vary', 'Accept, Accept-Language');
    ctx.body = await begun(format.write(artefacts, { header: newHeader(settings.senderId), languages, resolve }));
  };
