/** The longest path that a sign-in leads back to, characters. */
const longest = 2_000;

/**
 * A path of the registry; undefined for any other address, which could lead a person who has signed in to a page that looks
 * like one of the registry.
 */
export function ownPath(given: string | undefined): string | undefined {
  if (given === undefined || given.length > longest || !/^\/(?![/\\])[\x21-\x7e]*$/.test(given)) return undefined;
  const base = 'http://own.invalid';
  const url = URL.canParse(given, base) ? new URL(given, base) : undefined;
  // Dots at the beginning may have hidden two slashes, which begin the name of a host.
  return url?.origin === base && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : undefined;
}
