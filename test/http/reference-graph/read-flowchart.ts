import DOMPurify from 'dompurify';
import mermaid from 'mermaid';

/** A flowchart as the parser of Mermaid reads it. */
interface Flowchart {
  readonly nodes: readonly { readonly id: string; readonly lines: readonly string[]; readonly style: string }[];
  readonly edges: readonly {
    readonly start: string;
    readonly end: string;
    readonly text: string;
    readonly stroke: string;
    /** The end of the line. */
    readonly arrow: string;
    readonly colour: string | undefined;
  }[];
}

interface FlowDatabase {
  getVertices(): Map<string, { id: string; text?: string; classes: string[] }>;
  getEdges(): { start: string; end: string; text: string; type?: string; stroke?: string; style?: string[] }[];
}

/** Without a browser there is nothing that cleans the HTML of labels, and the parser calls it. */
function keepLabels(): void {
  Object.assign(DOMPurify, { sanitize: (text: string) => text, addHook: () => undefined });
}

/** Decodes the marks that the parser sets for `#35;` and `#quot;`. */
const decode = (text: string): string =>
  text.replace(/ﬂ°°(\d+)¶ß/gu, (_mark, code: string) => String.fromCodePoint(Number(code)));

/** @throws Error where the parser of Mermaid rejects the text */
export async function readFlowchart(text: string): Promise<Flowchart> {
  keepLabels();
  mermaid.initialize({ maxTextSize: 50_000_000, maxEdges: 1_000_000 });
  const parsed = await mermaid.parse(text);
  if (parsed.diagramType !== 'flowchart-v2') throw new Error(`${parsed.diagramType} is not a flowchart`);
  const diagram = await mermaid.mermaidAPI.getDiagramFromText(text);
  const database = diagram.db as unknown as FlowDatabase;
  return {
    nodes: [...database.getVertices().values()].map(({ id, text: label = '', classes }) => ({
      id,
      lines: label.split('<br>').map(decode),
      style: classes.join(),
    })),
    edges: database.getEdges().map(({ start, end, text: label, type = '', stroke = '', style = [] }) => ({
      arrow: type,
      start,
      end,
      text: decode(label),
      stroke,
      colour: style.find((each) => each.startsWith('stroke:'))?.replace('stroke:', ''),
    })),
  };
}
