import { expect } from 'chai';
import { readResources, resourceRows, uniteResources } from '../../../src/http/structures/resources-1.js';
import type { Artefact } from '../../../src/model/artefact.js';
import { type ArtefactClass, allTypes, typeOfClass, typesOfResource } from '../../../src/model/artefact-types.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { describeWithShared, sharedJson } from '../../harness/shared.js';
import { select } from '../../harness/xpath.js';
import { rawRequest } from '../raw-request.js';

interface Facts {
  readonly types: readonly { readonly class: string; readonly rest: { readonly v1: readonly string[] } }[];
  readonly restKeywords: { readonly suggestedV1Mapping: Readonly<Record<string, readonly string[] | string>> };
}

/** Types that no resource of REST 1.5 finds, because SDMX 2.1 has no equivalent. */
const withoutResource = ['MetadataProviderScheme', 'HierarchyAssociation', 'MetadataSet', 'Registration'];

const classesOf = (resource: string): readonly string[] => resourceRows.get(resource)?.classes ?? [];

/** An artefact of every type of structure messages, each with a different id unless the standard fixes it. */
const artefacts = allTypes
  .filter(({ message }) => message === undefined)
  .map((type) => ({
    class: type.class,
    agencyID: 'SDMX',
    id: type.fixedId ?? type.class,
    version: '1.0',
    names: { en: type.class },
    ...(type.class === 'AgencyScheme' ? { agencies: [{ id: 'SDMX', names: { en: 'SDMX' } }] } : {}),
  }));
const idOf = (className: ArtefactClass): string => typeOfClass(className)?.fixedId ?? className;

describeWithShared('resources of REST 1.5 and those of the standard', () => {
  const facts = sharedJson<Facts>('facts/artefact-types.json');

  it('are those of the standard', () => {
    const names = new Set(facts.types.flatMap(({ rest }) => rest.v1));
    expect([...resourceRows.keys()]).to.have.members([...names]);
  });

  it('find the types of the standard', () => {
    for (const { class: className, rest } of facts.types) {
      for (const name of rest.v1) {
        expect(classesOf(name), name).to.include(className);
      }
    }
  });

  it('find the successors of the types of SDMX 2.1', () => {
    for (const [name, mapped] of Object.entries(facts.restKeywords.suggestedV1Mapping)) {
      if (typeof mapped === 'string') continue;
      const classes = mapped.flatMap((resource) => typesOfResource(resource)).map((type) => type.class);
      expect(classesOf(name), name).to.include.members(classes);
    }
  });
});

describe('resources of REST 1.5', () => {
  it('find every type that SDMX 2.1 can hold', () => {
    const reached = new Set([...resourceRows.values()].flatMap(({ classes }) => classes));
    const unreached = allTypes.filter((type) => !reached.has(type.class)).map((type) => type.class);
    expect(unreached).to.have.members(withoutResource);
  });

  it('limit the role of constraints only if all resources do', () => {
    for (const [text, roles] of [
      ['contentconstraint', []],
      ['allowedconstraint', ['Allowed', 'Allowed', 'Allowed']],
      ['actualconstraint', ['Actual', 'Actual', 'Actual']],
      ['actualconstraint+codelist', ['Actual', 'Actual', 'Actual']],
      ['allowedconstraint+actualconstraint', []],
      ['allowedconstraint+contentconstraint', []],
    ] as const) {
      expect(Object.values(uniteResources(readResources(text) ?? []).roles), text).to.deep.equal(roles);
    }
  });

  describe('over HTTP', () => {
    let test: TestServer;
    before(async () => {
      test = await startTestServer();
      const report = await test.submit(artefacts as unknown as Artefact[]);
      expect(report.results.flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'error'))).to.eql(
        [],
      );
    });
    after(() => test.close());

    const idsIn = async (path: string): Promise<string[]> => {
      const response = await rawRequest(test.url, { path: `/sdmx/v1/${path}?detail=allstubs` });
      expect(response.status, response.text).to.equal(200);
      return select(response.text, '//str:*[@agencyID]/@id');
    };

    for (const [name, { classes, role }] of resourceRows) {
      const meant = classes.filter((each) => role !== 'Actual' || each === 'ContentConstraint');
      const expected = meant.filter((each) => role !== 'Allowed' || each !== 'ContentConstraint').map(idOf);
      it(`${name} finds ${expected.join(', ')}`, async () => {
        expect(await idsIn(`${name}/SDMX/all/all`)).to.have.members(expected);
      });
    }

    it('structure finds all types that SDMX 2.1 can hold', async () => {
      const expected = artefacts.filter(({ class: name }) => !withoutResource.includes(name)).map(({ id }) => id);
      expect(await idsIn('structure/SDMX/all/all')).to.have.members(expected);
    });

    it('structure finds the other types too, in a format that can hold them', async () => {
      const { text } = await rawRequest(test.url, { path: '/sdmx/v1/structure?format=sdmx-3.1&detail=allstubs' });
      for (const element of ['HierarchyAssociation', 'MetadataProviderScheme']) {
        expect(select(text, `//str:${element}`), element).to.not.deep.equal([]);
      }
    });
  });
});
