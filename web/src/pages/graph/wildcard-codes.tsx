import { useAddress } from '../../address.js';
import { api, contentOf } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { Failure, Loading } from '../../components/basics.js';
import { words } from '../../words/words.js';
import { edgeId, type ReferenceEdge } from './reference-graph.js';
import { ShortList } from './short-list.js';

/** The codes that a wildcard of items means at the instant. They are requested only here: a graph can have very many. */
export function WildcardCodes({ edge }: { edge: ReferenceEdge }) {
  const { asOf } = useAddress();
  const { source, directness } = edge;
  const edges = directness === 'indirect' ? 'indirect' : 'direct';
  const query = { urn: [source], direction: 'outgoing' as const, depth: 1, edges, items: true, asOf } as const;
  const { content, refusal } = useResponse(JSON.stringify(query), (signal) =>
    contentOf(api.GET('/ws/registry/reference', { params: { query: { ...query, urn: [source] } }, signal })),
  );
  if (refusal !== undefined) return <Failure refusal={refusal} />;
  if (content === undefined) return <Loading />;
  const id = edgeId(edge);
  const { codes = [] } = content.edges.find((each) => edgeId(each) === id) ?? {};
  return (
    <>
      <h3>{words.graphPage.codes(codes.length)}</h3>
      <ShortList items={codes} />
    </>
  );
}
