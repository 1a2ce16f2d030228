import type { ContentModel } from './grammar.js';

const token =
  /\s*(?:([(,|&])|(\))(\{\d+,\d+\}|[?*+])?|(?:([a-z]+):)?([A-Z]\w*)(\{\d+,\d+\}|[?*+])?(?:: (\w+))?(?: ~ "([^"]*)")?)/y;

const bounds: Readonly<Record<string, readonly [number, number]>> = {
  '?': [0, 1],
  '*': [0, Number.POSITIVE_INFINITY],
  '+': [1, Number.POSITIVE_INFINITY],
};

/** A part with the occurrence written behind it. */
function occurring(part: ContentModel, occurrence: string | undefined): ContentModel {
  if (occurrence === undefined) return part;
  const [min = 0, max = 0] = bounds[occurrence] ?? occurrence.slice(1, -1).split(',').map(Number);
  return { kind: 'repeat', part, min, max };
}

const kinds = { '|': 'choice', ',': 'sequence', '&': 'all' } as const;

/** Parts joined by one operator; a single part stands for itself. */
function joined(operator: keyof typeof kinds, parts: readonly ContentModel[]): ContentModel {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : { kind: kinds[operator], parts };
}

/**
 * Reads a content model: `A?, (B: BType | C), D*`. A comma binds closer than a bar; an element without a type has the
 * type of its name (`Link` the type `LinkType`), one without a prefix belongs to `namespace`; `~ "x"` is a default.
 * @throws Error when the text is not in the notation.
 */
export function parseContent(text: string, namespace: string): ContentModel {
  token.lastIndex = 0;
  const next = () => {
    const match = token.exec(text);
    if (match === null)
      throw new Error(`The content model "${text}" cannot be read at "${text.slice(token.lastIndex)}"`);
    return match;
  };

  /** Reads up to the closing bracket, or to the end where none was opened. */
  const group = (closed: boolean): { model: ContentModel; occurrence: string | undefined } => {
    const alternatives: ContentModel[][] = [[]];
    let operator: ',' | '&' = ',';
    while (closed || token.lastIndex < text.length) {
      const [, punctuation, close, closeOccurrence, prefix, name, occurrence, type, initial] = next();
      if (close !== undefined) {
        return {
          model: joined(
            '|',
            alternatives.map((parts) => joined(operator, parts)),
          ),
          occurrence: closeOccurrence,
        };
      }
      if (punctuation === '|') alternatives.push([]);
      else if (punctuation === '&') operator = '&';
      else if (punctuation === '(') {
        const inner = group(true);
        alternatives.at(-1)?.push(occurring(inner.model, inner.occurrence));
      } else if (name !== undefined) {
        const element: ContentModel = {
          kind: 'element',
          name: `${prefix ?? namespace}:${name}`,
          type: type ?? `${name}Type`,
          ...(initial === undefined ? {} : { default: initial }),
        };
        alternatives.at(-1)?.push(occurring(element, occurrence));
      }
    }
    return {
      model: joined(
        '|',
        alternatives.map((parts) => joined(operator, parts)),
      ),
      occurrence: undefined,
    };
  };
  return group(false).model;
}
