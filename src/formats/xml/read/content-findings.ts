import type { ElementFindings, ElementPlace } from './element-findings.js';
import type { ElementFrame } from './element-frame.js';

const localName = (qualified: string): string => qualified.slice(qualified.search(/[^{}:]*$/));

/** A list of names for error texts: at most eight in full. */
function listed(names: readonly string[]): string {
  const shown = [...new Set(names.map(localName))];
  return shown.length > 8 ? `${shown.slice(0, 8).join(', ')} and ${shown.length - 8} others` : shown.join(', ');
}

function expectation({ plan, content }: ElementFrame): string {
  const { expected, complete } = content.state;
  if (expected.length === 0) return `the end of ${plan.localName}`;
  return `${listed(expected)}${complete ? ` or the end of ${plan.localName}` : ''}`;
}

/**
 * Reports an element that is not allowed at its place: unknown, of another namespace, or in the wrong order.
 * @param qualified its name in the grammar
 */
export function reportMisplaced(
  parent: ElementFrame,
  qualified: string,
  place: ElementPlace,
  findings: ElementFindings,
): void {
  const { localName: parentName, type } = parent.plan;
  const name = localName(qualified);
  if (type.elements.has(qualified)) {
    findings.error(
      place,
      'element.order',
      () => `${name} is not allowed at this place in ${parentName}; expected ${expectation(parent)}`,
    );
    return;
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
    return;
  }
  findings.error(place, 'element.unknown', () => {
    const from = foreign === undefined || foreign === '' ? '' : ` of the namespace "${foreign}"`;
    return `${parentName} has no element ${name}${from}; expected ${expectation(parent)}`;
  });
}

/** Reports an element that ends before its mandatory elements. */
export function reportMissing(frame: ElementFrame, findings: ElementFindings): void {
  findings.error(
    frame,
    'element.missing',
    () => `${frame.plan.localName} ends too early; expected ${listed(frame.content.state.expected)} before its end`,
  );
}
