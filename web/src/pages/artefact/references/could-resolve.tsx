import { useState } from 'preact/hooks';
import { useAddress } from '../../../address.js';
import { api, contentOf } from '../../../api/client.js';
import { useResponse } from '../../../api/use-response.js';
import { Failure, Loading, UrnLink } from '../../../components/basics.js';
import { MoveList } from '../../../components/move-list.js';
import { partsOfUrn, withVersion } from '../../../model/urn.js';
import { words } from '../../../words/words.js';

const texts = words.artefact.references;

/** What a wildcard could resolve to, and how it moved; read when it is opened. */
export function CouldResolve({
  urn,
  kind,
  resolution,
}: {
  urn: string;
  kind: 'wildcard' | 'propertyWildcard';
  resolution: string | null;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="could" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary title={texts.could}>
        <span class={`badge wildcard-${kind}`}>{texts.kinds[kind]}</span>
        <span class="hidden-text">, {texts.could}</span>
      </summary>
      {isOpen ? <Moves urn={withVersion(urn, partsOfUrn(urn)?.version ?? '')} resolution={resolution} /> : null}
    </details>
  );
}

function Moves({ urn, resolution }: { urn: string; resolution: string | null }) {
  const { asOf } = useAddress();
  const { content, refusal } = useResponse(JSON.stringify([urn, asOf]), (signal) =>
    contentOf(api.GET('/ws/registry/resolutions', { params: { query: { urn, eligible: true, asOf } }, signal })),
  );
  if (refusal !== undefined) return <Failure refusal={refusal} />;
  if (content === undefined) return <Loading />;
  const { eligible = [], resolutions } = content;
  return (
    <>
      <p class="row">
        <span class="small">{texts.eligible}</span>
        {eligible.length === 0 ? texts.nothing : null}
        {eligible.map((each) => {
          const version = partsOfUrn(each)?.version;
          return each === resolution ? (
            <strong key={each} class="urn">
              {version}
            </strong>
          ) : (
            <UrnLink key={each} urn={each}>
              {version}
            </UrnLink>
          );
        })}
      </p>
      <MoveList moves={resolutions} nothing={texts.nothing} label={texts.moved} />
    </>
  );
}
