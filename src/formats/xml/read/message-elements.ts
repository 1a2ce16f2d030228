import { bestLanguage } from '../../../model/best-language.js';
import type { LocalisedText } from '../../../model/content.js';
import { ignoredAction } from '../../message/deviations.js';
import type { RequestedAction } from '../../message/structure-message.js';
import { missingHeaderStructure } from './deviations.js';
import type { ElementFindings } from './element-findings.js';
import type { ElementFrame, OpenProperties } from './element-frame.js';
import type { MessageContents } from './message-contents.js';

/** Applies a finished element to the message as a whole. */
type Completion = (frame: ElementFrame, contents: MessageContents, findings: ElementFindings) => void;

function refuseDependencies(frame: ElementFrame, findings: ElementFindings): void {
  if (frame.properties.externalDependencies !== true) return;
  const detail = () =>
    'externalDependencies is true, but Strata does not fetch artefacts; leave it out, and send the artefacts that are referred to in this request or an earlier one';
  findings.error(frame, 'request.externalDependencies', detail);
}

/** The action for all structures of a request; the default in the schema is Append. */
const actionOf = ({ action }: OpenProperties): string => String(action ?? 'Append');

const completeRequest: Completion = (frame, contents, findings) => {
  refuseDependencies(frame, findings);
  const name = actionOf(frame.properties);
  if (name === 'Information') {
    const detail = () =>
      'The action is Information, which changes nothing; send Append, Replace or Delete, or one of them as a dry run';
    findings.error(frame, 'request.information', detail);
  } else {
    contents.action = { name: name as RequestedAction['name'], isStated: frame.properties.action !== undefined };
  }
};

const refuseLocation: Completion = (frame, _, findings) => {
  const detail = () =>
    `StructureLocation is ${frame.text.trim()}, but Strata does not fetch structures; send them in Structures`;
  findings.error(frame, 'request.structureLocation', detail);
};

/** A request has one action: the action of a single structure has to be the same. */
const completeSubmittedStructure: Completion = (frame, contents, findings) => {
  refuseDependencies(frame, findings);
  const { maintainableObject: named, action } = frame.properties;
  if (typeof named !== 'string') return;
  if (!contents.holds(named)) {
    const detail = () =>
      `SubmittedStructure refers to ${named}, which is not in the request; add it to the request or remove SubmittedStructure`;
    findings.error(frame, 'request.submittedStructure', detail, named);
  }
  const all = actionOf(frame.parent?.properties ?? {});
  if (action !== undefined && action !== all) {
    const detail = () =>
      `The action for ${named} is ${String(action)}, but that of the request is ${all}; send ${named} in a separate request`;
    findings.error(frame, 'request.action', detail, named);
  }
};

/** Errors and warnings of the sender become warnings; information does not. */
const reportFooterMessage: Completion = (frame, _, findings) => {
  const { code, severity = 'without severity', texts = {} } = frame.properties;
  if (severity === 'Information') return;
  findings.warning(frame, 'message.footer', () => {
    const text = (texts as LocalisedText)[bestLanguage(Object.keys(texts), []) ?? ''];
    return `The footer of the message reports: ${String(severity)} ${String(code)}, ${text}`;
  });
};

/** The action is that of the HTTP request (SDMX-JSON field guide, metadataSet, actions); one in the message is ignored. */
function reportAction(action: unknown, frame: ElementFrame, findings: ElementFindings): void {
  if (action !== undefined) findings.deviation(frame, ignoredAction);
}

const completeHeader: Completion = (frame, contents, findings) => {
  contents.setHeader(frame.properties);
  reportAction(frame.properties.dataSetAction, frame, findings);
  if (frame.plan.type.name === 'GenericMetadataHeaderType' && frame.properties.structures === undefined) {
    findings.deviation(frame, missingHeaderStructure);
  }
};

/** By element. */
const completions: ReadonlyMap<string, Completion> = new Map<string, Completion>([
  ['message:Header', completeHeader],
  ['message:MetadataSet', (frame, _, findings) => reportAction(frame.properties.action, frame, findings)],
  ['message:SubmitStructureRequest', completeRequest],
  ['registry:StructureLocation', refuseLocation],
  ['registry:SubmittedStructure', completeSubmittedStructure],
  ['footer:Message', reportFooterMessage],
]);

/** Applies a finished element that stands outside of all artefacts, or is one, to the message. */
export function completeMessageElement(
  frame: ElementFrame,
  contents: MessageContents,
  findings: ElementFindings,
): void {
  // The root SubmitStructureRequest holds an element of the same name.
  if (frame.parent !== undefined) completions.get(frame.plan.rule.name)?.(frame, contents, findings);
}
