import type { ClosureQuery } from '../../registry/closure/find-whole-closure.js';
import { closureReasons } from '../../registry/closure/find-whole-closure.js';
import { edgeResolutions } from '../../registry/graph/graph-edge.js';
import { type LockFile, lockVersion } from '../../registry/lock/lock-file.js';
import { makeLock } from '../../registry/lock/make-lock.js';
import { stabilities } from '../../versioning/stability.js';
import * as json from '../json-schema.js';
import { errorsOfReads, taggedJsonOfState } from '../openapi/json-of-state.js';
import { asOf, flag } from '../parameters/kinds.js';
import { requireJson } from '../parameters/negotiate.js';
import { readParameters } from '../parameters/read-parameters.js';
import { writeJsonObject } from '../representation/json-pieces.js';
import { artefactClass } from '../representation/listed-artefact.js';
import { isoInstant, jsonOfSnapshot, respondFromSnapshot } from '../representation/respond.js';
import type { Operation } from '../route.js';
import { closureParameters, readClosureRoots } from './closure-parameters.js';

export const lockFileSchema = json.component('LockFile', {
  lockVersion: json.literal(lockVersion, 'The number of the form of lock files.'),
  registry: { ...json.string('The id of the registry.'), format: 'uuid' },
  epoch: {
    ...json.string('The id of its history: a restored backup begins another one.'),
    format: 'uuid',
  },
  tick: json.integer('The number of the newest transaction that the lock file includes.'),
  asOf: { ...json.instant, description: 'The instant of that transaction.' },
  constraints: json.boolean('Whether the constraints that apply are included.'),
  owners: json.boolean('Whether the schemes that list the owners are included.'),
  closureHash: json.string(
    'A hash of all entries and resolutions: equal for equal closures, in any registry and at any tick.',
  ),
  queries: json.record({
    lock: json.string('The path and query of the same lock file.'),
    bundle: json.string('The path and query of the same closure as a message.'),
  }),
  roots: json.arrayOf(
    json.record({ urn: json.urn('The URN as given.'), versions: json.arrayOf(json.urn('A version that it names.')) }),
    'What the closure begins from.',
  ),
  entries: json.arrayOf(
    json.record(
      {
        urn: json.urn('The URN of the version.'),
        class: artefactClass,
        stability: json.word(...stabilities),
        hash: json.string('A hash of the content, after the number of its algorithm and a colon.'),
        reason: {
          ...json.word(...closureReasons),
          description:
            'root: a URN names it. reference: one of these refers to it. constraint: it applies to one of these. constraintReference: a constraint refers to it. owner: it lists an owner.',
        },
      },
      { appliesTo: json.arrayOf(json.urn('A version.'), 'Of a constraint: what it applies to.') },
    ),
    'The versions, by URN.',
  ),
  resolutions: json.arrayOf(
    json.record(
      {
        source: json.urn('The version that holds the reference.'),
        reference: json.urn('The reference as written, with its wildcard and without its item.'),
        target: json.orNull(json.urn('The version that it resolves to; null for none.')),
        resolution: {
          ...json.word(...edgeResolutions.filter((each) => each !== 'loose')),
          description:
            'itemMissing: the target lacks an item that a reference names. external: the target is a stub, whose content is elsewhere.',
        },
      },
      { missing: json.arrayOf(json.string(), 'The items that the target lacks.') },
    ),
    'What each reference resolves to, by source, then reference.',
  ),
});

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

const lockAsJson = (lock: LockFile) =>
  json.only(lockFileSchema, {
    ...lock,
    lockVersion,
    asOf: isoInstant(lock.at),
    queries: {
      lock: `/ws/registry/lock?${queryOf(lock, lock.owners ? ['owners=true'] : [])}`,
      bundle: `/ws/registry/bundle?${queryOf(lock)}`,
    },
  });

/** A closure with every reference resolved, at a tick. */
export const closureLock: Operation = {
  summary: 'A lock file: artefacts with all that they refer to, as exact versions with content hashes',
  description:
    'The same state of the registry gives the same bytes. POST it to /ws/registry/lock/check to learn what has changed since.',
  query,
  responses: taggedJsonOfState('The lock file.', lockFileSchema),
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
