import { words } from '../words/words.js';

/** Shown in place of a page that failed. @param text what happened, and what a reader can do */
function Fault({ text }: { text: string }) {
  return (
    <section class="notice" role="alert">
      <h1>{words.failure.fault}</h1>
      <p>{text}</p>
      <p>
        <button type="button" onClick={() => location.reload()}>
          {words.failure.reload}
        </button>
      </p>
    </section>
  );
}

export const FaultPage = () => <Fault text={words.failure.crashed} />;

/** The script of the page does not load: a registry that was updated has scripts of other names. */
export const MissingPage = () => <Fault text={words.failure.missingScript} />;
