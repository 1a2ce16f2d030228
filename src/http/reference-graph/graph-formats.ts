import type { NamedFormat } from '../parameters/negotiate.js';
import type { JsonSchema } from '../route.js';
import { referenceGraphSchema } from './graph-schema.js';
import type { ShownGraph } from './shown-graph.js';
import { writeGraphCsv } from './write-csv.js';
import { writeGraphDot } from './write-dot.js';
import { writeGraphMl } from './write-graphml.js';
import { writeGraphJson } from './write-json.js';
import { writeGraphMermaid } from './write-mermaid.js';

/** A format of reference graphs. */
interface GraphFormat extends NamedFormat {
  readonly schema: JsonSchema | null;
  /** The text in pieces, made while they are read. */
  write(graph: ShownGraph): Iterable<string>;
}

/** The formats of reference graphs, the default first. Only their own media types and ranges select them. */
export const graphFormats: readonly GraphFormat[] = [
  {
    names: ['json'],
    type: 'application/json',
    generic: [],
    schema: referenceGraphSchema,
    write: writeGraphJson,
  },
  { names: ['dot'], type: 'text/vnd.graphviz', generic: [], schema: null, write: writeGraphDot },
  { names: ['mermaid'], type: 'text/vnd.mermaid', generic: [], schema: null, write: writeGraphMermaid },
  { names: ['graphml'], type: 'application/graphml+xml', generic: [], schema: null, write: writeGraphMl },
  { names: ['csv'], type: 'text/csv', generic: [], schema: null, write: writeGraphCsv },
];
