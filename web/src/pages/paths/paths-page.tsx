import { useMemo } from 'preact/hooks';
import { Link, useAddress } from '../../address.js';
import { api, contentOf } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { Failure, Loading } from '../../components/basics.js';
import { Ends } from '../../components/ends.js';
import { GraphView } from '../../components/graph/graph-view.js';
import { shortUrn } from '../../model/urn.js';
import { words } from '../../words/words.js';
import { type ReferenceGraph, rootsOf, toShown } from '../graph/reference-graph.js';
import { findPaths } from './find-paths.js';

const { pathsPage } = words;

/** The paths of references between two artefacts, in the direction in which there are some. */
export default function PathsPage() {
  const { from, to } = useAddress().query;
  return (
    <>
      <h1>{pathsPage.title}</h1>
      <Ends names={['from', 'to']} labels={[pathsPage.from, pathsPage.to]} />
      {from === undefined || to === undefined ? <p>{pathsPage.introduction}</p> : <PathsBetween from={from} to={to} />}
    </>
  );
}

/** The references that an artefact or item needs, directly and through others. */
function useNeeded(urn: string) {
  const { asOf, lang } = useAddress();
  const query = {
    urn: [urn],
    direction: 'outgoing',
    edges: 'all',
    scope: /\)\./.test(urn) ? 'item' : 'artefact',
    asOf,
    lang,
  } as const;
  return useResponse(JSON.stringify(query), (signal) =>
    contentOf(api.GET('/ws/registry/reference', { params: { query: { ...query, urn: [urn] } }, signal })),
  );
}

/** What is on the paths between two graphs' roots, the first one's references before those of the second one. */
function pathsBetween(first: ReferenceGraph, second: ReferenceGraph) {
  const [[start = ''], [end = '']] = [rootsOf(first), rootsOf(second)];
  for (const [graph, from, to] of [
    [first, start, end],
    [second, end, start],
  ] as const) {
    const { nodes, edges } = toShown([graph], new Set([start, end]));
    const paths = findPaths(from, to, edges);
    if (paths === undefined) continue;
    return {
      ...paths,
      from,
      to,
      nodes: nodes
        .filter(({ id }) => paths.nodes.has(id))
        .map((node) => (paths.shortestNodes.has(node.id) ? { ...node, mark: 'shortest' as const } : node)),
      edges: paths.edges.map((edge) => (paths.shortestEdges.has(edge) ? { ...edge, mark: 'shortest' as const } : edge)),
    };
  }
  return undefined;
}

function PathsBetween({ from, to }: { from: string; to: string }) {
  const address = useAddress();
  const [first, second] = [useNeeded(from), useNeeded(to)];
  const refusal = first.refusal ?? second.refusal;
  const paths = useMemo(
    () =>
      first.content === undefined || second.content === undefined
        ? undefined
        : pathsBetween(first.content, second.content),
    [first.content, second.content],
  );
  if (refusal !== undefined) return <Failure refusal={refusal} />;
  if (first.isLoading || second.isLoading) return <Loading />;
  if (paths === undefined) return <p class="notice">{pathsPage.none(shortUrn(from), shortUrn(to))}</p>;
  const { query } = address;
  return (
    <>
      <p>
        {pathsPage.found(shortUrn(paths.from), shortUrn(paths.to), paths.length, paths.nodes.length)}{' '}
        <Link to="/explore/graph" query={{ urn: paths.from }}>
          {pathsPage.graph}
        </Link>
      </p>
      <GraphView
        label={pathsPage.title}
        nodes={paths.nodes}
        edges={paths.edges}
        selection={{ node: query['node'], edge: query['edge'] }}
        onSelect={({ node, edge }) => address.change({ node, edge })}
        onOpen={({ id }) => address.open('/explore/artefact', { urn: id })}
        fileName="paths"
      />
    </>
  );
}
