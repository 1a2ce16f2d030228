import { useMemo } from 'preact/hooks';
import { fetchText, type Schemas } from '../../api/client.js';
import { findVersion } from '../../api/find-version.js';
import { useResponse } from '../../api/use-response.js';
import { ClassBadge, Failure, Loading, UrnLink, UrnParts } from '../../components/basics.js';
import { FaultPlaces } from '../../components/fault-places.js';
import { VersionChanges } from '../../components/version-changes.js';
import { artefactsInMessage, type NamedArtefact } from '../../model/artefacts-in-message.js';
import { partsOfUrn, shortUrn } from '../../model/urn.js';
import { compareVersions, stabilityOf } from '../../model/versions.js';
import { words } from '../../words/words.js';
import type { Message } from './message-input.js';

/** Artefacts of a message that are compared: each is a request with the whole message. */
const mostCompared = 10;

type Comparison = Schemas['Comparison'];

/** Geographic codelists have URNs of codelists. */
const classOfUrn = (name: string): string => (/^Geo\w+Codelist$/.test(name) ? 'Codelist' : name);

const lineOf = ({ class: name, agencyID, id }: NamedArtefact): string => `${classOfUrn(name)}=${agencyID}:${id}`;

/**
 * Compares an artefact of a message with the highest stable version that the registry has, or with the highest one. Null where it has
 * none: the artefact is new.
 */
async function compareWithHighest(line: string, body: string, signal: AbortSignal): Promise<Comparison | null> {
  const stable = await findVersion(`${line}(+)`, undefined, signal);
  const highest = stable ?? (await findVersion(`${line}(~)`, undefined, signal));
  if (highest === undefined) return null;
  const init = { method: 'POST', body, signal, headers: { Accept: 'application/json' } };
  return JSON.parse(
    (await fetchText(`/ws/registry/compare?urn=${encodeURIComponent(highest)}`, init)).text,
  ) as Comparison;
}

interface VerdictsViewProps {
  readonly message: Message;
  readonly onPlace: (line: number, column: number | undefined) => void;
}

/** What everybody may see of a message without submitting it: how its artefacts differ from those of the registry. */
export function VerdictsView({ message, onPlace }: VerdictsViewProps) {
  const text = 'text' in message ? message.text : undefined;
  const artefacts = useMemo(() => (text === undefined ? [] : artefactsInMessage(text)), [text]);
  const texts = words.verdicts;
  if (text === undefined) return <p class="notice">{texts.tooLarge}</p>;
  if (artefacts.length === 0) return <p class="notice">{texts.nothing}</p>;
  return (
    <section class="report" aria-label={texts.label}>
      {artefacts.slice(0, mostCompared).map((artefact) => (
        <VerdictOfArtefact key={`${lineOf(artefact)} ${artefact.version}`} {...{ artefact, text, onPlace }} />
      ))}
      {artefacts.length > mostCompared ? <p class="notice">{texts.more(artefacts.length - mostCompared)}</p> : null}
    </section>
  );
}

interface VerdictProps extends Pick<VerdictsViewProps, 'onPlace'> {
  readonly artefact: NamedArtefact;
  readonly text: string;
}

function VerdictOfArtefact({ artefact, text, onPlace }: VerdictProps) {
  const line = lineOf(artefact);
  const { content, refusal, isLoading } = useResponse(`${line} ${text}`, (signal) =>
    compareWithHighest(line, text, signal),
  );
  const texts = words.verdicts;
  return (
    <section class="card">
      <h2 class="row">
        <ClassBadge name={artefact.class} />
        {content === undefined || content === null ? (
          <span class="urn">
            {artefact.agencyID}:{artefact.id}({artefact.version})
          </span>
        ) : (
          <UrnParts urn={content.after} />
        )}
      </h2>
      {isLoading ? <Loading /> : null}
      {content === null ? <p>{texts.isNew}</p> : null}
      {refusal === undefined ? null : <Failure refusal={refusal} />}
      {refusal === undefined ? null : <FaultPlaces refusal={refusal} onPlace={onPlace} />}
      {content === undefined || content === null ? null : <ComparedVersion comparison={content} />}
    </section>
  );
}

function ComparedVersion({ comparison }: { comparison: Comparison }) {
  const { before, after, required, count, changes, suggested, problems = [] } = comparison;
  const texts = words.verdicts;
  const proposed = partsOfUrn(after)?.version ?? '';
  const smallest = count > 0 && stabilityOf(proposed) === 'stable' ? suggested : null;
  const isEnough = smallest !== null && compareVersions(proposed, smallest) >= 0;
  return (
    <>
      {smallest === null ? null : (
        <p class={isEnough ? 'try-verdict good' : 'try-verdict problem'}>
          {isEnough ? texts.highEnough(proposed) : texts.tooLow(proposed, smallest)}
        </p>
      )}
      {suggested === null && count > 0 ? <p>{texts.isFree}</p> : null}
      <p class="small">
        {texts.comparedWith} <UrnLink urn={before}>{shortUrn(before)}</UrnLink>
      </p>
      <VersionChanges {...{ required, count, changes, before, after }} smallest={count > 0 ? suggested : null} />
      {problems.map(({ severity, detail, rule }) => (
        <p key={`${rule} ${detail}`}>
          <span class={`badge severity-${severity}`}>{words.report.severities[severity]}</span> {detail}
        </p>
      ))}
    </>
  );
}
