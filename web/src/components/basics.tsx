import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Link } from '../address.js';
import type { Refusal } from '../api/client.js';
import { inBase } from '../base.js';
import { groupOf, readableClass } from '../model/classes.js';
import type { Stability } from '../model/stability.js';
import { partsOfUrn, shortUrn } from '../model/urn.js';
import { words } from '../words/words.js';
import { Breakable } from './breakable.js';

/** The class of an artefact or item, in the colour of its group. @param holder the class of the artefact that holds an item */
export function ClassBadge({ name, holder = name }: { name: string; holder?: string | undefined }) {
  return <span class={`badge class-${groupOf(holder)}`}>{readableClass(name)}</span>;
}

/** How firm a version is; nothing for stable ones, which are the rule. */
export function StabilityBadge({ stability }: { stability: Stability }) {
  return stability === 'stable' ? null : (
    <span class={`badge stability-${stability}`}>{words.stability[stability]}</span>
  );
}

/** A link to the page of an artefact or item. @param children the text; the short URN where missing */
export function UrnLink({ urn, children }: { urn: string; children?: ComponentChildren }) {
  return (
    <Link to="/explore/artefact" query={{ urn }} class="urn" title={urn}>
      {children ?? <Breakable text={shortUrn(urn)} />}
    </Link>
  );
}

/** The id and version of an artefact, and its agency. */
export function UrnParts({ urn }: { urn: string }) {
  const parts = partsOfUrn(urn);
  if (parts === undefined) return <span class="urn">{urn}</span>;
  return (
    <span class="urn">
      <span class="agency">{parts.agencyID}:</span>
      <Breakable text={parts.id} />
      <wbr />
      <span class="version">({parts.version})</span>
      {parts.item === undefined ? '' : `.${parts.item}`}
    </span>
  );
}

/** An instant in the time of the reader; the exact one is its title. */
export function Instant({ at }: { at: string }) {
  return (
    <time dateTime={at} title={at}>
      {new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  );
}

/** That something is awaited, for screen readers too. */
export function Loading() {
  return (
    <p class="loading" role="status">
      {words.common.loading}…
    </p>
  );
}

/** Statuses after which the same request can succeed: no response, too many requests, a registry or proxy that is not ready. */
const passing = new Set([0, 429, 502, 503, 504]);

/** Why the registry refused something. @param hasInput whether the page has input that would be lost if it were loaded again */
export function Failure({ refusal, hasInput = false }: { refusal: Refusal; hasInput?: boolean }) {
  const { status, errors } = refusal;
  const title = status === 404 ? words.failure.notFound : words.failure.title;
  return (
    <section class="notice problem" role="alert">
      <h2>{title}</h2>
      {status === 0 && errors.length === 0 ? <p>{words.failure.unreachable}</p> : null}
      {errors.map((error) => (
        <p key={error.detail}>
          {error.detail}
          {error['x-line'] === undefined ? null : (
            <small> ({words.failure.line(error['x-line'], error['x-column'])})</small>
          )}
        </p>
      ))}
      {status === 401 ? (
        <p>
          <SignInLink>{words.failure.signIn}</SignInLink>
        </p>
      ) : null}
      {passing.has(status) && !hasInput ? (
        <p>
          <button type="button" onClick={() => location.reload()}>
            {words.failure.reload}
          </button>
        </p>
      ) : null}
    </section>
  );
}

/** A link to the sign-in that leads back to this page. */
export function SignInLink({ children }: { children: ComponentChildren }) {
  const next = encodeURIComponent(`${location.pathname}${location.search}`);
  return <a href={inBase(`/login.html?next=${next}`)}>{children}</a>;
}

/** In the place of a page for those who have signed in. */
export const SignInNotice = ({ title, text }: { title: string; text: string }) => (
  <section class="notice">
    <h1>{title}</h1>
    <p>
      {text} <SignInLink>{words.navigation.signIn}</SignInLink>
    </p>
  </section>
);

/** Copies a text. */
export function CopyButton({ text, label = words.common.copy }: { text: string; label?: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <button
      type="button"
      class="quiet"
      onClick={() => {
        navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => setCopied(false),
        );
      }}
    >
      <span aria-live="polite">{isCopied ? words.common.copied : label}</span>
    </button>
  );
}

/** Offers a text as a file. */
export function download(name: string, type: string, content: string | Blob): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A dialog above the page. The browser keeps the focus in it and closes it with Escape. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    element.current?.showModal();
  }, []);
  return (
    <dialog ref={element} aria-label={title} onClose={onClose}>
      <header class="row spread">
        <h2>{title}</h2>
        <button type="button" class="quiet" onClick={() => element.current?.close()}>
          {words.common.close}
        </button>
      </header>
      {children}
    </dialog>
  );
}
