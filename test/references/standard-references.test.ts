import { expect } from 'chai';
import { describeWithShared, sharedJson } from '../harness/shared.js';
import { type StandardReference, standardReferences } from './standard-references.js';

/** A reference in the collected facts. */
interface Fact {
  readonly id: string;
  readonly kind: string;
  readonly json: string;
  readonly form?: string;
  readonly targets: readonly string[];
  readonly versionWildcard?: string;
  readonly integrity: string;
}

const versions: Readonly<Record<string, StandardReference['version']>> = {
  plus: 'plus',
  'fixed 1.0': 'fixed',
  'plus and star': 'loose',
  // SDMX-JSON does not allow * in them; SDMX-ML does.
  'XML: plus and star; JSON: plus': 'loose',
};

function absenceOf(integrity: string): StandardReference['absence'] {
  if (integrity.startsWith('as ')) return 'inherited';
  if (integrity === 'required') return 'error';
  return integrity === 'recommended' ? 'warning' : 'accepted';
}

function referenceOf({ id, kind, json, form, targets, versionWildcard = '', integrity }: Fact): StandardReference {
  const isLocal = form === 'local id';
  const isPlaced = (kind === 'direct' || isLocal) && form !== 'URL';
  return {
    id,
    kind,
    isLocal,
    targets: targets.some((target) => /^any class|^URL/.test(target)) ? [] : targets,
    version: kind === 'direct' ? versions[versionWildcard] : undefined,
    absence: kind === 'indirect' ? absenceOf(integrity) : undefined,
    place: isPlaced ? json.replace(' (metadata message)', '') : '',
  };
}

describeWithShared('the references of the standard', () => {
  const { common, types } = sharedJson<{
    common: readonly Fact[];
    types: Readonly<Record<string, { references: readonly Fact[] }>>;
  }>('facts/references.json');
  const facts = [...common, ...Object.values(types).flatMap(({ references }) => references)];

  it('are those of the collected facts', () => {
    expect(standardReferences).to.deep.equal(facts.map(referenceOf));
  });
});
