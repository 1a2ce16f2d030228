import { findAvailability } from '../../registry/availability/find-availability.js';
import type { AvailabilityApi } from '../availability-api/availability-api.js';
import { chooseFormat } from '../choose-format.js';
import { messageAnswers } from '../openapi/message-answers.js';
import type { Operation } from '../openapi/route.js';
import { readLanguages } from '../parse/languages.js';
import { pathSegments } from '../parse/structure-path.js';
import { noteErrorShape } from '../respond/answer-version.js';
import { sendArtefacts } from '../respond/send-artefacts.js';

/** Data availability queries of a generation of the SDMX REST API. */
export const availabilityQuery = (api: AvailabilityApi): Operation => ({
  summary: api.summary,
  parts: api.parts,
  query: api.query,
  ...messageAnswers(
    'A structure message with availability constraints, or data constraints before SDMX 3.1.',
    api.formats,
  ),
  handle:
    (services, { path: prefix }) =>
    async (ctx) => {
      noteErrorShape(ctx, api.errors);
      const { filters, mode, references, asOf, ...given } = api.readParameters(ctx);
      const path = api.readPath(pathSegments(ctx.path, prefix));
      const format = chooseFormat(ctx, given.format, api.formats, 'availability constraints');
      const languages = readLanguages(given.lang, ctx.get('Accept-Language'));
      const query = { ...path, filters, mode, references, resolved: format.resolvesWildcards };
      await sendArtefacts(ctx, services, { format, languages, asOf }, async (snapshot, header) => {
        const found = await findAvailability(snapshot, query);
        const { constraints, structures, resolve } = found;
        const written = format.write(constraints, structures, { header, languages, resolve });
        return { artefacts: [...structures, ...constraints], written };
      });
    },
});
