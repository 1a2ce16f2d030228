import type { ClosureQuery } from '../../registry/closure/find-whole-closure.js';
import { type LockFile, lockVersion } from '../../registry/lock/lock-file.js';
import { makeLock } from '../../registry/lock/make-lock.js';
import { errorsOfReads, taggedJsonOfState } from '../openapi/json-of-state.js';
import { asOf, flag } from '../parameters/kinds.js';
import { requireJson } from '../parameters/negotiate.js';
import { readParameters } from '../parameters/read-parameters.js';
import { writeJsonObject } from '../representation/json-pieces.js';
import { jsonOfSnapshot, respondFromSnapshot } from '../representation/respond.js';
import type { Operation } from '../route.js';
import { closureParameters, readClosureRoots } from './closure-parameters.js';

const query = {
  ...closureParameters,
  owners: flag('Whether to include the schemes that list the owners of the artefacts.'),
  asOf,
};

/** The query string that names the closure of a lock file in its state. */
function queryOf({ roots, constraints, tick }: LockFile, more: readonly string[] = []): string {
  const urns = roots.map(({ urn }) => `urn=${encodeURIComponent(urn)}`);
  return [...urns, ...(constraints ? [] : ['constraints=false']), ...more, `asOf=tick:${tick}`].join('&');
}

const lockAsJson = (lock: LockFile) => ({
  lockVersion,
  registry: lock.registry,
  epoch: lock.epoch,
  tick: lock.tick,
  asOf: new Date(lock.at).toISOString(),
  constraints: lock.constraints,
  owners: lock.owners,
  closureHash: lock.closureHash,
  queries: {
    lock: `/ws/registry/lock?${queryOf(lock, lock.owners ? ['owners=true'] : [])}`,
    bundle: `/ws/registry/bundle?${queryOf(lock)}`,
  },
  roots: lock.roots,
  entries: lock.entries,
  resolutions: lock.resolutions,
});

/** A closure with every reference resolved, at a tick. */
export const closureLock: Operation = {
  summary: 'A lock file: artefacts with all that they refer to, as exact versions with content hashes',
  description:
    'The same state of the registry gives the same bytes. POST it to /ws/registry/lock/check to learn what has changed since.',
  query,
  responses: taggedJsonOfState('The lock file.', 'LockFile'),
  errors: errorsOfReads,
  cost: 'walk',
  handle: (services) => async (ctx) => {
    const { urn, constraints, owners, asOf: state } = readParameters(ctx, query);
    requireJson(ctx, 'lock files');
    const wanted: ClosureQuery = { roots: readClosureRoots(urn), constraints, owners };
    await respondFromSnapshot(ctx, services, state, 'Accept', async (snapshot) => {
      const identity = await services.registry.identity();
      return jsonOfSnapshot(snapshot, [identity.epoch, 'lock', wanted], async (reading) => {
        const lock = await makeLock(reading, identity, wanted);
        return writeJsonObject(lockAsJson(lock));
      });
    });
  },
};
