import { missingBeforeEnd } from '../../grammar/content-automaton.js';
import type { ElementFindings, ElementPlace } from './element-findings.js';
import type { ElementFrame, LackingElement } from './element-frame.js';

const localName = (qualified: string): string => qualified.slice(qualified.search(/[^{}:]*$/));

/** A list of names for error texts: at most eight in full. */
function listed(names: readonly string[]): string {
  const shown = [...new Set(names.map(localName))];
  return shown.length > 8 ? `${shown.slice(0, 8).join(', ')} and ${shown.length - 8} others` : shown.join(', ');
}

/** What may come next, in words. */
function allowance({ plan, content }: ElementFrame): string {
  const { expected, complete } = content.state;
  const end = complete ? [`the end of ${plan.localName}`] : [];
  return `allowed here: ${[...(expected.length === 0 ? [] : [listed(expected)]), ...end].join(' or ')}`;
}

/**
 * Reports an element that is not allowed at its place: unknown, of another namespace, or in the wrong order.
 * @param qualified its name in the grammar
 * @returns the qualified name that is meant, where only the namespace is wrong
 */
export function reportMisplaced(
  parent: ElementFrame,
  qualified: string,
  place: ElementPlace,
  findings: ElementFindings,
): string | undefined {
  const { localName: parentName, type } = parent.plan;
  const name = localName(qualified);
  if (type.elements.has(qualified)) {
    findings.error(
      place,
      'element.order',
      () => `${name} is not allowed at this place in ${parentName}; ${allowance(parent)}`,
    );
    return undefined;
  }
  const [, foreign] = /^\{(.*)\}/.exec(qualified) ?? [];
  const namesake = [...type.elements.keys()].find((known) => localName(known) === name);
  if (namesake !== undefined) {
    const right = namesake.slice(0, namesake.indexOf(':'));
    findings.error(
      place,
      'element.namespace',
      () =>
        `${name} is in ${foreign === undefined ? 'another SDMX namespace' : `the namespace "${foreign}"`}; in ${parentName} it has to be in the ${right} namespace`,
    );
    return namesake;
  }
  findings.error(place, 'element.unknown', () => {
    const from = foreign === undefined || foreign === '' ? '' : ` of the namespace "${foreign}"`;
    return `${parentName} has no element ${name}${from}; ${allowance(parent)}`;
  });
  return undefined;
}

/**
 * Reports an element that comes after one that it has to precede.
 * @param before qualified name of that one
 */
export function reportLate(parent: ElementFrame, before: string, place: ElementPlace, findings: ElementFindings): void {
  const { localName: parentName } = parent.plan;
  const name = place.path.slice(place.path.lastIndexOf('/') + 1);
  const detail = () =>
    `${name} is not allowed at this place in ${parentName}; it has to come before ${localName(before)}`;
  findings.error(place, 'element.order', detail);
}

/** Whether one of some elements has been reported as too late or in a wrong namespace. */
export const isReported = (lacking: readonly LackingElement[], names: readonly string[]): boolean =>
  lacking.some((each) => each.isReported && each.alternatives.some((name) => names.includes(name)));

/** Required elements in words: `at least one Name`, `DimensionList`. */
function inWords({ plan }: ElementFrame, alternatives: readonly string[]): string {
  const names = alternatives.map((name) => {
    const isOne = plan.type.elements.get(name)?.holds === 'one';
    return `${isOne ? '' : 'at least one '}${localName(name)}`;
  });
  return names.join(' or ');
}

/** Reports the required elements that an element does not have when it ends, with one error. */
export function reportMissing(frame: ElementFrame, findings: ElementFindings): void {
  const lacking = frame.lacking ?? [];
  const passed = lacking.filter(({ isReported }) => !isReported);
  const atEnd = missingBeforeEnd(frame.content.state).filter((names) => !isReported(lacking, names));
  if (passed.length + atEnd.length === 0) return;
  const needs = [
    ...passed.map(({ alternatives, before }) => `${inWords(frame, alternatives)} before ${localName(before)}`),
    ...atEnd.map((alternatives) => inWords(frame, alternatives)),
  ];
  const all = needs.length === 1 ? needs[0] : `${needs.slice(0, -1).join(', ')} and ${needs.at(-1)}`;
  findings.error(frame, 'element.missing', () => `${frame.plan.localName} needs ${all}`);
}
