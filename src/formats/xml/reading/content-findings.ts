import type { Findings, Place } from './findings.js';
import type { Frame } from './frame.js';

const localName = (qualified: string): string => qualified.slice(qualified.search(/[^{}:]*$/));

/** A few names for a sentence. */
function listed(names: readonly string[]): string {
  const shown = [...new Set(names.map(localName))];
  return shown.length > 8 ? `${shown.slice(0, 8).join(', ')} and ${shown.length - 8} others` : shown.join(', ');
}

function expectation(frame: Frame): string {
  const { expected, complete } = frame.state;
  if (expected.length === 0) return `${frame.rule.localName} ends`;
  return `${listed(expected)}${complete ? ` or the end of ${frame.rule.localName}` : ''}`;
}

/** Says why an element cannot stand where it stands: unknown, not in its namespace, or at the wrong place. */
export function reportMisplaced(parent: Frame, qualified: string, place: Place, findings: Findings): void {
  const { localName: parentName, type } = parent.rule;
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

/** Says what an element still lacks where it ends. */
export function reportMissing(frame: Frame, findings: Findings): void {
  findings.error(
    frame,
    'element.missing',
    () => `${frame.rule.localName} ends too early; it still needs ${listed(frame.state.expected)}`,
  );
}
