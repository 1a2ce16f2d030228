import { expect } from 'chai';
import type { AccessRule } from '../../../src/registry/access/rule.js';
import { anyEvent, type EventFilter } from '../../../src/registry/events/event-filter.js';
import { type EventPosition, endOfTick, readCursor, writeCursor } from '../../../src/registry/events/event-position.js';
import { filteredPages, findEvents, findNewestEvents, readPageOf } from '../../../src/registry/events/find-events.js';
import type { RegistryEvent } from '../../../src/registry/events/registry-event.js';
import { agencyScheme, codelist, conceptScheme, hierarchy, ownedBy, urns } from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';

const beginning = endOfTick(0);
const root = { kind: 'root', name: 'root' } as const;

const wildcard = urns.codelist('CL', '1.0+.0');
const version = (number: string) => urns.codelist('CL', number);

describe('findEvents', () => {
  let test: TestRegistry;
  const find = async (filter: Partial<EventFilter> = {}, after: EventPosition = beginning, most = 1_000) =>
    findEvents(await test.at(), { filter: { ...anyEvent, ...filter }, after, most });
  const inShort = (events: readonly RegistryEvent[]): unknown[][] =>
    events.map((event) => {
      const about = [event.tick, event.kind, event.urn];
      if (event.kind === 'moved') return [...about, event.from, event.to];
      if (event.kind === 'itemsMissing' || event.kind === 'itemsFound')
        return [...about, event.resolution, event.itemClass, event.items];
      return about;
    });

  before(async () => {
    test = await openTestRegistry();
    const { submit } = test;
    // Tick 1 founds the registry.
    await submit([agencyScheme(['SDMX', 'OTHER'])]);
    await submit([codelist('CL', '1.0.0', ['A', 'B'])]);
    await submit([
      hierarchy('H', '1.0.0-draft', [urns.code('CL', '1.0+.0', 'A'), urns.code('CL', '1.0+.0', 'B')]),
      conceptScheme('CS', '1.0.0', { C: wildcard }),
    ]);
    await submit([codelist('CL', '1.1.0', ['A', 'B', 'C']), ownedBy('OTHER', codelist('X', '1.0.0-draft', ['Z']))]);
    await submit([codelist('CL', '2.0.0', ['A'])]);
    await submit([codelist('X', '1.0.0-draft', ['Z'])]);
    await submit([ownedBy('OTHER', codelist('X', '1.0.0-draft', []))], 'DELETE');
  });
  after(() => test.close());

  const founding = [1, 'created', urns.agencies()];
  const agencies = [2, 'replaced', urns.agencies()];
  const history = [
    founding,
    agencies,
    [3, 'created', version('1.0.0')],
    [4, 'created', urns.hierarchy('H', '1.0.0-draft')],
    [4, 'created', urns.conceptScheme('CS', '1.0.0')],
    [4, 'moved', wildcard, null, version('1.0.0')],
    [5, 'created', urns.ownedBy('OTHER', urns.codelist('X', '1.0.0-draft'))],
    [5, 'created', version('1.1.0')],
    [5, 'moved', wildcard, version('1.0.0'), version('1.1.0')],
    [6, 'created', version('2.0.0')],
    [7, 'created', urns.codelist('X', '1.0.0-draft')],
    [8, 'deleted', urns.ownedBy('OTHER', urns.codelist('X', '1.0.0-draft'))],
  ];

  it('returns what transactions created, changed and deleted, and the wildcards that moved, in their order', async () => {
    const { events, end, hasMore } = await find();
    expect(inShort(events)).to.deep.equal(history);
    expect([writeCursor(end), hasMore]).to.deep.equal(['8', false]);
    const [, second] = events;
    expect(second?.principal).to.equal('root');
    expect(second?.at).to.be.closeTo(Date.now(), 60_000);
  });

  it('returns the same in pages of any size, from the cursor of each', async () => {
    for (const most of [1, 2, 5]) {
      const found: unknown[] = [];
      for (let cursor = '0', more = true; more; ) {
        const page = await find({}, readCursor(cursor), most);
        expect(page.events.length).to.be.at.most(most);
        found.push(...inShort(page.events));
        cursor = writeCursor(page.end);
        more = page.hasMore;
      }
      expect(found, `pages of ${most}`).to.deep.equal(history);
    }
  });

  it('returns the newest first, up to a number', async () => {
    const snapshot = await test.at();
    const pages = filteredPages(readPageOf(snapshot), anyEvent);
    const newest = await findNewestEvents(pages, 4, snapshot.tick + 1);
    expect(inShort(newest)).to.deep.equal(history.slice(-4).reverse());
    const earlier = await findNewestEvents(pages, 100, 5);
    expect(inShort(earlier)).to.deep.equal(history.slice(0, 6).reverse());
  });

  it('filters by class, agency, kind, principal and URN, those of wildcards too', async () => {
    const kept = async (filter: Partial<EventFilter>) => inShort((await find(filter)).events);
    const byTick = (...ticks: number[]) => history.filter(([tick]) => ticks.includes(Number(tick)));
    expect(await kept({ agencies: ['OTHER'] })).to.deep.equal([history[6], history[11]]);
    expect(await kept({ classes: ['Hierarchy', 'ConceptScheme'] })).to.deep.equal([history[3], history[4]]);
    expect(await kept({ kinds: ['moved', 'deleted'] })).to.deep.equal([history[5], history[8], history[11]]);
    expect(await kept({ principals: ['nobody'] })).to.deep.equal([]);
    expect(await kept({ principals: ['root'], kinds: ['deleted'] })).to.deep.equal([history[11]]);
    expect(await kept({ urns: ['Codelist=SDMX:*', 'AgencyScheme=*:*'] })).to.deep.equal([
      ...byTick(1, 2, 3),
      history[5],
      ...byTick(5).slice(1),
      ...byTick(6, 7),
    ]);
    expect(await kept({ urns: [wildcard] })).to.deep.equal([history[5], history[8]]);
    expect(await kept({ urns: ['Codelist=SDMX:CL(1.1.0)'] })).to.deep.equal([history[7]]);
  });

  it('returns items that go missing, and that are found again', async () => {
    const { submit } = test;
    const before = (await test.at()).tick;
    await submit([codelist('D', '1.0.0', ['A', 'B', 'C'])]);
    const names = ['A', 'B', 'C'].map((code) => urns.code('D', '1+.0.0', code));
    await submit([hierarchy('HD', '1.0.0-draft', names)]);
    await submit([codelist('D', '2.0.0', ['A'])]);
    await submit([codelist('D', '3.0.0', ['A', 'B'])]);
    const { events } = await find({ kinds: ['itemsMissing', 'itemsFound'] }, endOfTick(before));
    const target = urns.codelist('D', '1+.0.0');
    expect(inShort(events)).to.deep.equal([
      [before + 3, 'itemsMissing', target, urns.codelist('D', '2.0.0'), 'Code', ['B', 'C']],
      [before + 4, 'itemsFound', target, urns.codelist('D', '3.0.0'), 'Code', ['B']],
    ]);
    for (let cursor = endOfTick(before), each = 0; each < 2; each += 1) {
      const page = await find({ kinds: ['itemsMissing', 'itemsFound'] }, cursor, 1);
      expect(inShort(page.events)).to.deep.equal(inShort(events.slice(each, each + 1)));
      cursor = readCursor(writeCursor(page.end)) ?? cursor;
    }
  });

  it('shows who sees less nothing about what is hidden: changes, wildcards that only hidden artefacts use, and items', async () => {
    const put: AccessRule[] = [
      { id: 'r1', kind: 'restriction', urn: 'Codelist=OTHER:*', covers: ['structure'], to: ['users'] },
      { id: 'r2', kind: 'restriction', urn: 'ConceptScheme=SDMX:CS', covers: ['structure'], to: ['users'] },
      { id: 'r3', kind: 'restriction', urn: 'Hierarchy=SDMX:*', covers: ['references'], to: ['users'] },
    ];
    const change = { put, remove: [], principal: root, hasRoot: true, dryRun: false };
    await test.registry.changeAccessRules(change);
    const { events } = await find({}, beginning, 3);
    expect(inShort(events)).to.deep.equal([founding, agencies, history[2]]);
    const shown = inShort((await find()).events).filter(([tick]) => Number(tick) <= 8);
    expect(shown).to.deep.equal([history[0], history[1], history[2], history[3], history[7], history[9], history[10]]);
    expect((await find({ kinds: ['moved', 'itemsMissing'] })).events).to.deep.equal([]);
    // Where the concept scheme is shown, so is the move that follows its first reference.
    await test.registry.changeAccessRules({ ...change, put: [], remove: ['r2'] });
    expect(inShort((await find({ kinds: ['moved'] })).events)).to.deep.equal([history[8]]);
    await test.registry.changeAccessRules({ ...change, put: [], remove: ['r3'] });
    expect((await find({ kinds: ['itemsMissing', 'itemsFound'] })).events).to.have.length(2);
    await test.registry.changeAccessRules({ ...change, put: [], remove: ['r1'] });
  });

  it('reads a page with three statements, and a fourth where items went missing, whatever the number of events', async () => {
    const snapshot = await test.at();
    const before = test.database.roundTrips;
    await findEvents(snapshot, { filter: anyEvent, after: beginning, most: 1_000 });
    expect(test.database.roundTrips - before).to.equal(4);
  });
});

describe('cursors of events', () => {
  it('are read as they are written, and as ticks', () => {
    for (const position of [endOfTick(0), endOfTick(42), { tick: 7, phase: 2, key: 'urn:x(1.0) Code found' }])
      expect(readCursor(writeCursor(position))).to.deep.equal(position);
    expect(readCursor('tick:42')).to.deep.equal(endOfTick(42));
    for (const text of ['', '-1', '1.5', '01', '7-4-YQ', '7-1', '7-1-', 'x'])
      expect(readCursor(text), text).to.equal(undefined);
  });
});
