import type { Problem } from '../../errors.js';
import type { BaselineRow } from '../../store/submission-statements.js';
import type { Prepared } from './prepare.js';
import { breach } from './rules.js';
import type { RegistryState } from './state.js';
import type { Action, Status } from './submission.js';

/** What becomes of one submitted artefact. */
export interface Decision {
  readonly prepared: Prepared;
  readonly status: Status;
  readonly baseline: BaselineRow | undefined;
  readonly problems: readonly Problem[];
}

type Verdict = Status | Problem;

function whenHeld(prepared: Prepared, baseline: BaselineRow, action: Action): Verdict {
  if (action === 'APPEND') {
    return breach(
      'artefact.exists',
      `${prepared.urn} exists already; APPEND takes new artefacts only, REPLACE overwrites`,
    );
  }
  if (baseline.hash === prepared.content.hash) return 'unchanged';
  if (prepared.rank.stability === 'stable') {
    return breach(
      'version.immutable',
      `${prepared.urn} is stable and cannot change; submit the change under a higher version`,
    );
  }
  return action === 'MERGE' ? 'merged' : 'replaced';
}

function whenNew(prepared: Prepared, baseline: BaselineRow | undefined): Verdict {
  const published = baseline !== undefined && prepared.rank.stability === 'stable';
  if (published && baseline.hash !== prepared.content.hash) {
    return breach(
      'version.republished',
      `${prepared.urn} was published before, with other content, and deleted; that number stays taken. Use a higher version`,
    );
  }
  return 'created';
}

function verdictOn(prepared: Prepared, baseline: BaselineRow | undefined, action: Action): Verdict {
  const held = baseline?.live === true;
  if (action === 'DELETE') {
    if (held) return 'deleted';
    return breach('artefact.unknown', `${prepared.urn} does not exist, so it cannot be deleted`);
  }
  return held ? whenHeld(prepared, baseline, action) : whenNew(prepared, baseline);
}

/** Decides each artefact by itself: its baseline and the action; what it refers to is checked apart. */
export function decide(prepared: readonly Prepared[], state: RegistryState, action: Action): Decision[] {
  return prepared.map((each) => {
    const baseline = state.baselines.get(each.urn);
    const verdict = verdictOn(each, baseline, action);
    if (typeof verdict === 'string') return { prepared: each, baseline, status: verdict, problems: [] };
    return { prepared: each, baseline, status: 'rejected', problems: [{ ...verdict, ...each.placeOf() }] };
  });
}
