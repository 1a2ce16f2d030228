import { isSignInPath } from './paths.js';

/** Parameters whose values sign in, or belong to a sign-in that is under way. */
const secretParameters: ReadonlySet<string> = new Set(['ticket', 'code', 'state', 'nonce', 'id_token_hint', 'token']);

/** A component of a key: `c[FREQ]`. */
const ofComponent = /^[A-Za-z]\[[^\]]*\]$/;

const hidden = '…';

/** The name of a parameter; a malformed one as it is. */
function nameOf(written: string): string {
  try {
    return decodeURIComponent(written.replaceAll('+', ' '));
  } catch {
    return written;
  }
}

/**
 * A function that makes a URL fit for the log: it keeps the values of known parameters only. A key or ticket that was sent
 * to the wrong path, or with a misspelt name, is hidden too.
 * @param known names of the parameters of all routes
 */
export function urlsWithoutSecrets(known: Iterable<string>): (url: string) => string {
  const shown = new Set([...known].filter((name) => !secretParameters.has(name)));
  return (url) => {
    const cut = url.indexOf('?');
    const path = (cut < 0 ? url : url.slice(0, cut)).replace(/^([a-z][a-z\d+.-]*:)?\/\/[^/]*@/i, `$1//${hidden}@`);
    if (cut < 0) return path;
    const isOpen = (name: string): boolean => !isSignInPath(path) && (shown.has(name) || ofComponent.test(name));
    const pairs = url
      .slice(cut + 1)
      .split('&')
      .map((pair) => {
        const [name = '', ...value] = pair.split('=');
        if (value.length === 0) return shown.has(nameOf(name)) || name === '' ? pair : hidden;
        return isOpen(nameOf(name)) ? pair : `${name}=${hidden}`;
      });
    return `${path}?${pairs.join('&')}`;
  };
}
