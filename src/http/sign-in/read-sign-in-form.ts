import type { Context, Middleware } from 'koa';
import { StrataError } from '../../errors.js';
import { isSignInPath } from '../paths.js';

/** More than any form of a person has. */
const mostBytes = 16_384;

/**
 * The fields of a form (application/x-www-form-urlencoded).
 * @throws StrataError `UnsupportedMediaType` for another content type, `TooLarge`
 */
export async function readForm(ctx: Context): Promise<URLSearchParams> {
  if (ctx.is('application/x-www-form-urlencoded') === false || ctx.is('application/x-www-form-urlencoded') === null) {
    throw new StrataError('UnsupportedMediaType', 'send a form as application/x-www-form-urlencoded');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of ctx.req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw new StrataError('TooLarge', `the form has more than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

/** Sets `ctx.state.form` for a form of the sign-in page, so that the mechanism of forms finds it. */
export const readSignInForm: Middleware = async (ctx, next) => {
  if (isSignInPath(ctx.path) && ctx.method === 'POST') {
    // The form has the credentials, so it is read before they are checked.
    if (ctx.req.headers.expect !== undefined) ctx.res.writeContinue();
    const form = await readForm(ctx);
    ctx.state.formNext = form.get('next') ?? undefined;
    const [username, password] = [form.get('username') ?? '', form.get('password') ?? ''];
    if (username !== '') ctx.state.form = { username, password };
  }
  await next();
};
