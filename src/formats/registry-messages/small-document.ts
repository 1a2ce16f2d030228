import { createRequire } from 'node:module';
import { DOMParser, type Document, type Element, type Node } from '@xmldom/xmldom';
import { type Position, type Problem, StrataError } from '../../errors.js';

/** Declared here, because the declarations of the package would add those of browsers, which conflict with those of Node. */
const xpath = createRequire(import.meta.url)('xpath') as {
  useNamespaces(namespaces: Readonly<Record<string, string>>): (expression: string, node: Node) => readonly Node[];
};

/** An error in a document, at an element. @throws StrataError `Syntax` */
export function documentFault(rule: string, detail: string, place?: Position): StrataError {
  const problem: Problem = { severity: 'error', code: 140, rule, detail, ...(place === undefined ? {} : place) };
  return new StrataError('Syntax', detail, [problem]);
}

/** The place of an element. */
export const positionOfElement = ({ lineNumber, columnNumber }: Element): Position => ({
  line: lineNumber ?? 1,
  column: columnNumber ?? 1,
});

/**
 * Parses a small XML document as a tree.
 * @throws StrataError `Syntax` for one that is not well-formed, or has a document type: it could define entities
 */
export function parseSmallDocument(text: string): Document {
  if (/<!DOCTYPE/i.test(text))
    throw documentFault('xml.doctype', 'the document has a document type declaration; remove it');
  let fault: string | undefined;
  try {
    const parser = new DOMParser({
      onError: (_level, message) => {
        fault ??= message;
      },
    });
    const document = parser.parseFromString(text, 'text/xml');
    if (fault === undefined) return document;
  } catch (error) {
    fault ??= (error as Error).message;
  }
  throw documentFault('xml.malformed', `the document is not well-formed XML: ${fault}; correct it`);
}

/** A function that returns the elements which an XPath expression selects from a node. @param namespaces by prefix */
export function elementSelector(
  namespaces: Readonly<Record<string, string>>,
): (expression: string, node: Node) => readonly Element[] {
  const evaluate = xpath.useNamespaces(namespaces);
  return (expression, node) => evaluate(expression, node) as readonly Element[];
}

/** The elements directly in an element. */
export const elementsIn = (element: Element): readonly Element[] =>
  [...element.childNodes].filter((node): node is Element => node.nodeType === node.ELEMENT_NODE);

/** The text of an element without elements in it, without white space around it. @throws StrataError `Syntax` */
export function textOfElement(element: Element): string {
  const [inner] = elementsIn(element);
  const text = inner === undefined ? (element.textContent ?? '').trim() : '';
  if (text !== '') return text;
  const wrong = inner === undefined ? 'is empty' : `has the element ${inner.nodeName}`;
  throw documentFault(
    'element.text',
    `${element.nodeName} ${wrong}; it has to have a text alone`,
    positionOfElement(element),
  );
}
