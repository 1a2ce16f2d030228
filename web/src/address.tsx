import { type AnchorHTMLAttributes, type ComponentChildren, createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { base, inBase } from './base.js';

/** Parameters of the address of a page. A list is written with commas, except that `urn` of several is repeated. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Parameters that every page has, and that links keep: the state and the language that are shown. */
const kept = ['asOf', 'lang'] as const;

/** Commas and colons stay readable in addresses. */
const encode = (text: string): string =>
  encodeURIComponent(text)
    .replace(/%(3A|2C|28|29|3D|2F|7E|2A)/gi, (escaped) => decodeURIComponent(escaped))
    .replace(/=/g, '%3D');

const writeQuery = (query: Query): string =>
  Object.entries(query)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value])
        .filter((each) => each !== undefined && each !== '')
        .map((each) => `${name}=${encode(each)}`),
    )
    .join('&');

const withQuery = (path: string, query: Query): string => {
  const written = writeQuery(query);
  return written === '' ? path : `${path}?${written}`;
};

export interface Address {
  /** Below the path under which the registry is served. */
  readonly path: string;
  /** The first value of each parameter. */
  readonly query: Readonly<Record<string, string | undefined>>;
  /** All values of a parameter. */
  all(name: string): readonly string[];
  /** The state that is shown, as `asOf` of the API; undefined for the present. */
  readonly asOf: string | undefined;
  /** The language of names, a tag of BCP 47; undefined where the browser's is used. */
  readonly lang: string | undefined;
  /** The address of a page that shows the same state in the same language. */
  to(path: string, query?: Query): string;
  /** The address of the page that is shown with other parameters; undefined removes one. */
  changed(changes: Query): string;
  /** Opens a page. */
  open(path: string, query?: Query): void;
  /** Changes parameters of the page that is shown; undefined removes one. A step of the history only where `isStep` is set. */
  change(changes: Query, isStep?: boolean): void;
}

/**
 * The state of what is shown while that of the address is awaited, by parts of a page: a part that requested the new state of the old
 * content would be refused where the content does not exist in it.
 */
export const ShownState = createContext<{ readonly asOf: string | undefined } | undefined>(undefined);

/** The address of the page: all that a page shows is in it, so that a link shows the same to somebody else. */
export function useAddress(): Address {
  const { path: whole, url, route } = useLocation();
  const shown = useContext(ShownState);
  const path = whole.slice(base.length) || '/';
  // A page has very many links, each of which reads the address whenever it is drawn.
  const parameters = useMemo(() => new URL(url, location.origin).searchParams, [url]);
  const query = useMemo(() => Object.fromEntries([...parameters].reverse()), [parameters]);
  const keptQuery: Query = Object.fromEntries(kept.map((name) => [name, query[name]]));
  const changed = (changes: Query): string => {
    const present: Query = Object.fromEntries(
      [...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)]),
    );
    return withQuery(inBase(path), { ...present, ...changes });
  };
  const to = (target: string, own: Query = {}): string => withQuery(inBase(target), { ...keptQuery, ...own });
  return {
    path,
    query,
    all: (name) => parameters.getAll(name),
    asOf: shown === undefined ? query['asOf'] : shown.asOf,
    lang: query['lang'],
    to,
    open: (target, own) => route(to(target, own)),
    changed,
    change: (changes, isStep = false) => route(changed(changes), !isStep),
  };
}

/** A link to a page of the explorer. */
export function Link({
  to,
  query,
  children,
  ...rest
}: { to: string; query?: Query; children: ComponentChildren } & Omit<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'href' | 'role'
>) {
  const address = useAddress();
  return (
    <a {...rest} href={address.to(to, query)}>
      {children}
    </a>
  );
}
