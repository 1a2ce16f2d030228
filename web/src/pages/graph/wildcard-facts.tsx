import { useAddress } from '../../address.js';
import { api, contentOf } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { Failure, Loading, UrnLink } from '../../components/basics.js';
import { MoveList } from '../../components/move-list.js';
import { partsOfUrn } from '../../model/urn.js';
import { words } from '../../words/words.js';

const { graphPage } = words;

/** What a wildcard resolves to, what it could resolve to, and how it moved. @param urn of the artefact, with the wildcard */
export function WildcardFacts({ urn }: { urn: string }) {
  const { asOf } = useAddress();
  const query = { urn, asOf, eligible: true };
  const { content, refusal } = useResponse(JSON.stringify(query), (signal) =>
    contentOf(api.GET('/ws/registry/resolutions', { params: { query }, signal })),
  );
  if (refusal !== undefined) return <Failure refusal={refusal} />;
  if (content === undefined) return <Loading />;
  const { eligible = [] } = content;
  const [present] = content.resolutions;
  const current = present?.to === null ? present.resolution : null;
  return (
    <>
      <h3>{graphPage.wildcard(partsOfUrn(urn)?.version ?? urn)}</h3>
      <dl class="graph-facts">
        <dt>{graphPage.resolves}</dt>
        <dd>{current === null ? words.graphView.resolutions.noEligibleVersion : <UrnLink urn={current} />}</dd>
        <dt>{graphPage.could}</dt>
        <dd>
          {eligible.length === 0 ? words.common.none : null}
          <ul class="graph-ends">
            {eligible.map((each) => (
              <li key={each}>
                <UrnLink urn={each}>{partsOfUrn(each)?.version}</UrnLink>
              </li>
            ))}
          </ul>
        </dd>
      </dl>
      <h4>{graphPage.moves}</h4>
      <MoveList moves={content.resolutions} nothing={words.graphView.resolutions.noEligibleVersion} />
    </>
  );
}
