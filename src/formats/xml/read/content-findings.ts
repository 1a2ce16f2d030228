import type { ElementFindings, ElementPlace } from './element-findings.js';
import type { ElementFrame } from './element-frame.js';

const localName = (qualified: string): string => qualified.slice(qualified.search(/[^{}:]*$/));

/** A few names for a sentence. */
function listed(names: readonly string[]): string {
  const shown = [...new Set(names.map(localName))];
  return shown.length > 8 ? `${shown.slice(0, 8).join(', ')} and ${shown.length - 8} others` : shown.join(', ');
}

function expectation({ plan, content }: ElementFrame): string {
  const { expected, complete } = content.state;
  if (expected.length === 0) return `${plan.localName} ends`;
  return `${listed(expected)}${complete ? ` or the end of ${plan.localName}` : ''}`;
}

/**
 * Reports an element that cannot stand where it stands: unknown, of another namespace, or at the wrong place.
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
      () => `${name} cannot stand here in ${parentName}; expected here: ${expectation(parent)}`,
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
        `${name} stands in ${foreign === undefined ? 'another SDMX namespace' : `the namespace "${foreign}"`}; in ${parentName} it belongs to the ${right} namespace`,
    );
    return;
  }
  findings.error(place, 'element.unknown', () => {
    const from = foreign === undefined || foreign === '' ? '' : ` of the namespace "${foreign}"`;
    return `${parentName} knows no element ${name}${from}; expected here: ${expectation(parent)}`;
  });
}

/** Reports an element that ends before its mandatory elements. */
export function reportMissing(frame: ElementFrame, findings: ElementFindings): void {
  findings.error(
    frame,
    'element.missing',
    () => `${frame.plan.localName} ends too early; it still needs ${listed(frame.content.state.expected)}`,
  );
}
