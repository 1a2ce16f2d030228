import type { Problem } from '../../errors.js';
import type { RequestedAction } from '../../formats/message/structure-message.js';
import { type Action, actions } from '../../registry/submission/submission.js';
import { requestFault } from './parameters.js';

/** The action that a header names, undefined where there is none. @throws StrataError `Syntax` where it names another */
export function readAction(text: string | undefined): Action | undefined {
  if (text === undefined) return undefined;
  const action = actions.find((each) => each === text.toUpperCase());
  if (action === undefined) {
    throw requestFault('header.action', `Action is "${text}"; it may be ${actions.join(', ')}`, 'Action');
  }
  return action;
}

const contradiction = (header: Action, requested: RequestedAction): Problem => ({
  severity: 'warning',
  code: 140,
  rule: 'header.action',
  detail: `The request names the action ${requested.name}, the header Action says ${header}, which was taken`,
});

/**
 * What to do with the artefacts of a message: what the header says, else what the registry request says or its schema has
 * as the default, else REPLACE. Where header and request say different things, a notice tells which one counted.
 */
export function chooseAction(
  header: Action | undefined,
  requested: RequestedAction | undefined,
): { readonly action: Action; readonly notices: readonly Problem[] } {
  const own = requested?.name.toUpperCase() as Action | undefined;
  if (header === undefined) return { action: own ?? 'REPLACE', notices: [] };
  const isContradicted = requested?.isStated === true && own !== header;
  return { action: header, notices: isContradicted ? [contradiction(header, requested)] : [] };
}
