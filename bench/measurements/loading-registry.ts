import type { Bench, Measurement, Row } from '../bench.js';
import { copyGraph } from '../copy-graph.js';
import { startOtherEngine } from '../engine.js';

/**
 * The load at the start of the bench, to the driver alone writing the same nodes and edges to another empty database. Both
 * write to a Neo4j that has just started.
 */
async function measure({ neo4j, loadTime }: Bench): Promise<readonly Row[]> {
  const engine = await startOtherEngine();
  try {
    const time = await copyGraph(neo4j, engine);
    const name = 'loading the registry, to the driver writing the same nodes and edges';
    return [{ name, value: loadTime, baseline: time, goal: 3 }];
  } finally {
    await engine.stop();
  }
}

export const loadingRegistry: Measurement = { name: 'loading', measure };
