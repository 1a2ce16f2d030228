import { expect } from 'chai';
import { allTypes, jsonContainerOf, typeOfClass, urnClassOf } from '../../../../src/model/artefact-types.js';
import { changeAt } from '../../../../web/src/drafts/json-pointer.js';
import { agencyScheme } from '../../../harness/artefacts.js';
import { type ExplorerPage, openPage, soon } from '../../../harness/browser.js';
import { startTestServer, type TestServer } from '../../../harness/server.js';
import { signIn } from '../../sign-in.js';
import { type JsonObject, type MadeArtefact, madeArtefacts } from './made-artefacts.js';
import { referable } from './referable.js';
import { doStep } from './walk-form.js';

/** The agencies whose artefacts are made in the page, and by messages. */
type Way = 'PAGE' | 'API';

const isSet = ({ class: name }: MadeArtefact): boolean => name === 'MetadataSet';
const structures = madeArtefacts.filter((row) => !isSet(row));
const sets = madeArtefacts.filter(isSet);
/** Lists of codes of all classes share their ids. */
const idOf = ({ id, class: name }: MadeArtefact): string => id ?? `MADE_${name}`;
/** The metadata provider of the agency owns metadata sets. */
const ownerOf = (row: MadeArtefact, way: Way): string => (isSet(row) ? `${way}.P` : way);
const firstVersion = ({ version }: MadeArtefact): string => version ?? '1.0.0';
const nextVersion = ({ version, next = '1.0.1' }: MadeArtefact): string => version ?? next;

const rowOf = (name: string) => {
  const row = typeOfClass(name);
  if (row === undefined) throw new Error(`there is no class ${name}`);
  return row;
};

/** Properties with texts by language, and those with the text in the best one, which SDMX-JSON requires beside them. */
const bestOf = { names: 'name', descriptions: 'description', conditions: 'condition' } as const;

const withBest = (_name: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const given = value as Record<string, { readonly en: string }>;
  const best = Object.entries(bestOf).flatMap(([all, one]) => (given[all] === undefined ? [] : [[one, given[all].en]]));
  return { ...given, ...Object.fromEntries(best) };
};

describe('the page that makes and changes artefacts of each class of 3.x', () => {
  let test: TestServer;
  let explorer: ExplorerPage;
  before(async () => {
    test = await startTestServer({ hasExplorer: true });
    await test.submit([agencyScheme(['BASE', 'PAGE', 'API'])], 'MERGE');
    await test.submit(referable);
    explorer = await openPage(test.url);
    explorer.page.setDefaultTimeout(15_000);
    // Dry runs of what is not complete yet, and versions that do not exist.
    explorer.refuses(/status of (400|404|409)/);
    await signIn(explorer.page, test.url);
    await explorer.open('/explore/edit');
  });
  after(async () => {
    expect(explorer?.faults).to.deep.equal([]);
    await explorer?.close();
    await test.close();
  });

  /** Goes to another page as a link does: without loading the explorer again. */
  const go = (query: string): Promise<void> =>
    explorer.page.evaluate(
      `history.pushState(null, '', ${JSON.stringify(`/explore/edit?${query}`)}); dispatchEvent(new PopStateEvent('popstate'))`,
    );
  /** Waits for the form of a class, which is loaded after the page: what is stored in lists can be opened then. */
  const awaitForm = (name: string): Promise<void> =>
    explorer.page
      .locator(`.edit[data-class="${name}"] [aria-labelledby="edit-content"] > :not(h2, .loading)`)
      .first()
      .waitFor();
  /** Leaves the last field. The browser keeps the draft when its page is left. @returns its id */
  const finish = async (): Promise<string> => {
    await explorer.page.evaluate('document.activeElement.blur()');
    return new URL(explorer.page.url()).searchParams.get('draft') ?? '';
  };

  /** Publishes drafts together: the last one is on the screen, the others are ticked. */
  async function publishAll(drafts: readonly string[]): Promise<void> {
    const { page } = explorer;
    const others = drafts.slice(0, -1);
    await go(`draft=${drafts.at(-1)}${others.length === 0 ? '' : `&with=${others.join()}`}`);
    const ticked = page.getByRole('region', { name: 'Together with' }).getByRole('checkbox', { checked: true });
    await soon(async () => expect(await ticked.count()).to.equal(others.length));
    const verdict = page.locator('.verdict');
    await soon(async () => {
      const errors = verdict.locator('li', { has: page.locator('.note-error') });
      expect(await errors.allTextContents()).to.deep.equal([]);
      expect(await verdict.textContent()).to.include('It can be published.');
    });
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await soon(async () => {
      const notices = await page.locator('.edit .notice.problem').allInnerTexts();
      expect(notices.join('\n')).to.equal('');
      expect(page.url()).to.include('/explore/artefact');
    });
  }

  /** @returns the id of the draft */
  async function make(row: MadeArtefact): Promise<string> {
    const { page } = explorer;
    await go(`class=${row.class}`);
    await awaitForm(row.class);
    await doStep(page, { at: '/agencyID', give: ownerOf(row, 'PAGE') });
    if (row.id === undefined) await doStep(page, { at: '/id', give: idOf(row) });
    await doStep(page, { at: '/names', give: { en: 'Made' } });
    const steps = row.steps ?? Object.entries(row.content).map(([name, value]) => ({ at: `/${name}`, give: value }));
    for (const step of steps) await doStep(page, step);
    return finish();
  }

  /** @returns the id of the draft */
  async function change(row: MadeArtefact): Promise<string> {
    const { page } = explorer;
    const { class: name, change } = row;
    const type = rowOf(name);
    const identity = `${ownerOf(row, 'PAGE')}:${idOf(row)}(${firstVersion(row)})`;
    await go(`urn=urn:sdmx:org.sdmx.infomodel.${type.package}.${urnClassOf(type)}=${identity}`);
    await awaitForm(name);
    for (const step of change.steps ?? [{ at: change.at, give: change.to }]) await doStep(page, step);
    return finish();
  }

  /** Submits rows as one message, owned by the agency of messages. */
  async function submit(rows: readonly MadeArtefact[], isChanged: boolean): Promise<void> {
    const data: Record<string, unknown[]> = {};
    for (const row of rows) {
      const made: JsonObject = {
        agencyID: ownerOf(row, 'API'),
        id: idOf(row),
        version: isChanged ? nextVersion(row) : firstVersion(row),
        names: { en: 'Made' },
        ...row.content,
      };
      const { at, to } = row.change;
      const container = jsonContainerOf(rowOf(row.class));
      data[container] = [...(data[container] ?? []), isChanged ? changeAt(made, at, () => to) : made];
    }
    const meta = { id: 'T', prepared: '2026-01-01T00:00:00Z', contentLanguages: ['en'], sender: { id: 'T' } };
    const kind = rows.some(isSet) ? 'metadata' : 'structure';
    const $schema = `https://json.sdmx.org/2.1/sdmx-json-${kind}-schema.json`;
    const response = await test.post(JSON.stringify({ $schema, meta, data }, withBest));
    const report = await response.text();
    expect(response.status, report).to.equal(200);
  }

  async function stored(row: MadeArtefact, way: Way, version: string): Promise<unknown> {
    const { resource } = rowOf(row.class);
    const above = isSet(row) ? 'metadata' : 'structure';
    const owner = ownerOf(row, way);
    const path = `/sdmx/v2/${above}/${resource}/${owner}/${idOf(row)}/${version}?format=sdmx-json-2.1&lang=*`;
    const response = await test.get(`${path}${isSet(row) ? '' : '&detail=raw'}`);
    const text = await response.text();
    expect(response.status, `${path}: ${text}`).to.equal(200);
    const [list] = Object.values<unknown[]>(JSON.parse(text.replaceAll(way, 'OWNER')).data);
    return list?.[0];
  }

  async function expectSame(rows: readonly MadeArtefact[], versionOf: (row: MadeArtefact) => string): Promise<void> {
    const [inPage, byMessage]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
    for (const row of rows) {
      inPage[row.class] = await stored(row, 'PAGE', versionOf(row));
      byMessage[row.class] = await stored(row, 'API', versionOf(row));
    }
    expect(inPage).to.deep.equal(byMessage);
  }

  async function publishedAs(rows: readonly MadeArtefact[], isChanged: boolean): Promise<void> {
    const drafts: string[] = [];
    for (const row of rows) drafts.push(await (isChanged ? change : make)(row));
    await publishAll(drafts);
    await submit(rows, isChanged);
    await expectSame(rows, isChanged ? nextVersion : firstVersion);
  }

  it('has all of them', () => {
    const classes = allTypes.filter(({ only, message }) => only === undefined && message !== 'registration');
    expect(madeArtefacts.map((row) => row.class)).to.have.members(classes.map((type) => type.class));
  });

  it('makes and publishes them as messages do', () => publishedAs(structures, false));

  it('changes and publishes them as messages do', () => publishedAs(structures, true));

  it('makes, changes and publishes a metadata set as messages do', async () => {
    await publishedAs(sets, false);
    await publishedAs(sets, true);
  });
});
