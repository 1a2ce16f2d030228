import { describeApi } from '../openapi/describe-api.js';
import type { Operation } from '../openapi/route.js';
import { readParameters } from '../parse/parameters.js';

/** The description of the whole interface, made of the routes that it is served among. */
export const apiDescription: Operation = {
  summary: 'This description',
  query: {},
  answers: [{ status: 200, description: 'OpenAPI 3.1.', content: { 'application/json': { type: 'object' } } }],
  errors: ['Syntax'],
  handle: (_services, { routes }) => {
    const text = `${JSON.stringify(describeApi(routes), undefined, 2)}\n`;
    return (ctx) => {
      readParameters(ctx, {});
      ctx.type = 'application/json';
      ctx.body = text;
    };
  },
};
