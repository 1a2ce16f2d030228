import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import type { Report } from '../../../src/registry/submission/submission.js';
import { codelist, conceptScheme, dataflow, dataStructure, extendedCodelist, urns } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { writeMessageOf } from '../write-message.js';

interface DryRunReport extends Pick<Report, 'results'> {
  readonly resolutions: { wildcard: string; from: string; to: string; parents: number; dependents?: string[] }[];
  readonly consequences?: { count: number; affected: Record<string, unknown>[]; staying?: object[] };
}

describe('the consequences that a dry run reports', () => {
  let server: TestServer;

  before(async () => {
    server = await startTestServer();
    await publishStart();
  });
  after(() => server.close());

  async function send(artefacts: readonly Artefact[], query = '?dryRun=true', accept = 'application/json') {
    const body = await writeMessageOf(artefacts);
    return server.post(body, { Accept: accept }, `/ws/secure/sdmxapi/rest${query}`);
  }

  async function dryRun(artefacts: readonly Artefact[], query?: string): Promise<DryRunReport> {
    const response = await send(artefacts, query);
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    return JSON.parse(text) as DryRunReport;
  }

  const publish = async (...artefacts: Artefact[]): Promise<void> => {
    await dryRun(artefacts, '');
  };

  const follow = (urn: string) => urn.replace(/\(.*\)/, '(1.0+.0)');

  const publishStart = () =>
    publish(
      codelist('CL_AREA', '1.0.0', ['A', 'B']),
      codelist('CL_OTHER', '1.0.0', ['X']),
      extendedCodelist('CL_WIDE', '1.0.0', [follow(urns.codelist('CL_AREA', ''))], ['Z']),
      conceptScheme('CS', '1.0.0', {
        AREA: follow(urns.codelist('CL_AREA', '')),
        OTHER: urns.codelist('CL_OTHER', '1.0.0'),
        FREE: null,
      }),
      dataStructure('DSD_DIRECT', '1.0.0', {
        [urns.concept('CS', '1.0.0', 'FREE')]: follow(urns.codelist('CL_AREA', '')),
        [urns.concept('CS', '1.0.0', 'OTHER')]: null,
      }),
      dataStructure('DSD_CONCEPT', '1.0.0', { [urns.concept('CS', '1.0.0', 'AREA')]: null }),
      dataStructure('DSD_OWN', '1.0.0', {
        [urns.concept('CS', '1.0.0', 'AREA')]: urns.codelist('CL_OTHER', '1.0.0'),
      }),
      dataStructure('DSD_WIDE', '1.0.0', {
        [urns.concept('CS', '1.0.0', 'FREE')]: urns.codelist('CL_WIDE', '1.0.0'),
      }),
      ...['DIRECT', 'CONCEPT', 'OWN', 'WIDE'].map((id) =>
        dataflow(`DF_${id}`, '1.0.0', follow(urns.dataStructure(`DSD_${id}`, ''))),
      ),
    );

  const area = codelist('CL_AREA', '1.1.0', ['A', 'B', 'C']);
  const moved = follow(urns.codelist('CL_AREA', ''));

  it('are wildcards with the artefacts that follow them', async () => {
    const { resolutions } = await dryRun([area]);
    expect(resolutions).to.deep.equal([
      {
        wildcard: moved,
        from: urns.codelist('CL_AREA', '1.0.0'),
        to: urns.codelist('CL_AREA', '1.1.0'),
        parents: 3,
        dependents: [
          urns.codelist('CL_WIDE', '1.0.0'),
          urns.conceptScheme('CS', '1.0.0'),
          urns.dataStructure('DSD_DIRECT', '1.0.0'),
        ],
      },
    ]);
  });

  it('are codelists that inherit, structures and flows whose content changes, and no others', async () => {
    const { consequences } = await dryRun([area]);
    const wide = urns.codelist('CL_WIDE', '1.0.0');
    const structure = (id: string) => urns.dataStructure(`DSD_${id}`, '1.0.0');
    expect(consequences).to.deep.equal({
      count: 7,
      affected: [
        { urn: wide, effect: 'codes', through: [moved], added: 1, removed: 0 },
        ...(
          [
            ['CONCEPT', 'AREA', urns.conceptScheme('CS', '1.0.0')],
            ['DIRECT', 'FREE', moved],
            ['WIDE', 'FREE', wide],
          ] as const
        ).map(([id, component, through]) => ({
          urn: structure(id),
          effect: 'allowedCodes',
          through: [through],
          components: [{ id: component, added: 1, removed: 0 }],
        })),
        ...['CONCEPT', 'DIRECT', 'WIDE'].map((id) => ({
          urn: urns.dataflow(`DF_${id}`, '1.0.0'),
          effect: 'structure',
          through: [structure(id)],
        })),
      ],
    });
  });

  it('are those who stay with another version of the line', async () => {
    const stays = (wildcard: string, parents: readonly string[]) => ({
      reference: wildcard,
      resolution: urns.codelist('CL_AREA', '1.0.0'),
      count: parents.length,
      parents,
    });
    const users = [
      urns.codelist('CL_WIDE', '1.0.0'),
      urns.conceptScheme('CS', '1.0.0'),
      urns.dataStructure('DSD_DIRECT', '1.0.0'),
    ];
    const next = codelist('CL_AREA', '2.0.0', ['A']);
    const { consequences } = await dryRun([next]);
    expect(consequences?.staying).to.deep.equal([
      { urn: urns.codelist('CL_AREA', '2.0.0'), count: 3, references: [stays(moved, users)] },
    ]);
    expect(await (await send([next], undefined, 'application/xml')).text()).to.include(
      `staying: ${urns.codelist('CL_AREA', '2.0.0')}, 3 not following: ${moved}, which resolves to ${urns.codelist('CL_AREA', '1.0.0')}, of ${users.join(', ')}`,
    );
  });

  it('are none where the codes stay the same', async () => {
    const renamed = codelist('CL_AREA', '1.0.1', ['A', 'B'], { names: { en: 'Another name' } });
    const { consequences, resolutions } = await dryRun([renamed]);
    expect(resolutions).to.have.length(1);
    expect(consequences).to.deep.equal({ count: 0, affected: [] });
  });

  it('are not in the report of a real submission', async () => {
    await publish(codelist('CL_AREA', '1.0.1', ['A', 'B'], { names: { en: 'Another name' } }));
    const body = await writeMessageOf([codelist('CL_AREA', '1.0.2', ['A', 'B'], { names: { en: 'A third name' } })]);
    const report = (await (await server.post(body, { Accept: 'application/json' })).json()) as DryRunReport;
    expect(report).not.to.have.property('consequences');
    expect(report.resolutions[0]).not.to.have.property('dependents');
  });

  it('name 100 of the dependents, and all with full', async () => {
    const ids = Array.from({ length: 120 }, (_, index) => String(index).padStart(3, '0'));
    await publish(codelist('CL_USED', '1.0.0', ['A']));
    await publish(
      ...ids.map((id) => extendedCodelist(`CL_USER_${id}`, '1.0.0', [follow(urns.codelist('CL_USED', ''))])),
    );
    const next = codelist('CL_USED', '1.1.0', ['A', 'B']);
    const short = await dryRun([next]);
    expect([short.resolutions[0]?.parents, short.resolutions[0]?.dependents?.length]).to.deep.equal([120, 100]);
    expect([short.consequences?.count, short.consequences?.affected.length]).to.deep.equal([120, 100]);
    const all = await dryRun([next], '?dryRun=true&full=true');
    expect(all.resolutions[0]?.dependents).to.deep.equal(ids.map((id) => urns.codelist(`CL_USER_${id}`, '1.0.0')));
    expect(all.consequences?.affected).to.have.length(120);
  });

  it('are texts in SDMX-ML', async () => {
    const text = await (
      await send([codelist('CL_AREA', '1.1.0', ['A', 'B', 'C'])], undefined, 'application/xml')
    ).text();
    expect(text).to.include(`dependent: ${urns.conceptScheme('CS', '1.0.0')} follows ${moved}`);
    expect(text).to.include('affectedCount: 7');
    expect(text).to.include(
      `affected: ${urns.codelist('CL_WIDE', '1.0.0')}, codes, 1 added, 0 removed, through ${moved}`,
    );
  });

  it('take the same number of round trips for one dependent and for many', async () => {
    const trips = async (list: string): Promise<number> => {
      const before = server.database.roundTrips;
      await dryRun([codelist(list, '1.1.0', ['A', 'B', 'C', 'D'])]);
      return server.database.roundTrips - before;
    };
    await publish(codelist('CL_ONE', '1.0.0', ['A']));
    await publish(extendedCodelist('CL_ONE_USER', '1.0.0', [follow(urns.codelist('CL_ONE', ''))]));
    // The clock is read again after a dry run.
    await trips('CL_ONE');
    expect(await trips('CL_USED')).to.equal(await trips('CL_ONE'));
  });
});
