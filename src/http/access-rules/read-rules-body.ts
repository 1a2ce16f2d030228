import type { Context } from 'koa';
import type { AccessRule } from '../../registry/access/rule.js';
import { readRules } from '../../registry/rule-changes/read-rules.js';
import { bodyOf } from '../message-body/open-message.js';
import { readTextBody } from '../message-body/read-text-body.js';

/** Largest body: 10,000 rules of 800 bytes. */
const mostBytes = 8_000_000;

/**
 * The rules in the body of a request.
 * @throws StrataError as `readRules` and `readTextBody`
 */
export const readRulesBody = async (ctx: Context): Promise<readonly AccessRule[]> =>
  readRules(await readTextBody(ctx, bodyOf(ctx.req, { bytes: mostBytes }), 'access rules'));
