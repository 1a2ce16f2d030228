import type { Context } from 'koa';
import type { Holder } from '../../model/shares.js';
import { holderOfPrincipal } from '../../registry/principal.js';
import { holderOfAddress } from '../network-of.js';

/** Whom the work of a request is counted for: the principal; for anonymous clients the network of their address. */
export function holderOf({ state, ip }: Context): Holder {
  const { principal } = state;
  return principal.kind === 'anonymous' ? holderOfAddress(ip) : holderOfPrincipal(principal);
}
