import { expect } from 'chai';
import { codelist, conceptScheme, urns } from '../harness/artefacts.js';
import { startTestServer, type TestServer } from '../harness/server.js';
import { prepareClients, runClient } from './python-environment.js';

interface Entry {
  readonly title: string;
  readonly link: string;
  readonly id: string;
  readonly author: string;
  readonly published: readonly number[];
  readonly tags: readonly string[];
}

describe('feedparser', () => {
  let test: TestServer;
  before(async function () {
    await prepareClients(this);
    test = await startTestServer();
    await test.submit([{ ...codelist('CL', '1.0.0', ['A']), names: { en: 'Quotes "&<>\' é' } }]);
    await test.submit([conceptScheme('CS', '1.0.0-draft', { FREQ: urns.codelist('CL', '1.0+.0') })]);
  });
  after(() => test?.close());

  for (const [path, version] of [
    ['/rss.xml', 'rss20'],
    ['/atom.xml', 'atom10'],
  ]) {
    it(`reads ${path}, and asks only for what is new`, async () => {
      const read = await runClient('feedparser_feed.py', `${test.url}${path}?limit=3`);
      expect(read['version']).to.deep.equal({ value: version });
      expect(read['isWellFormed']).to.deep.equal({ value: true });
      expect(read['title']).to.deep.equal({ value: 'Changes of the registry' });
      expect(read['again']).to.deep.equal({ value: 304 });
      const entries = (read['entries'] as { value: readonly Entry[] }).value;
      expect(entries.map(({ title }) => title)).to.deep.equal([
        'Codelist SDMX:CL(1.0+.0) resolves to 1.0.0',
        'ConceptScheme Name of CS, SDMX:CS(1.0.0-draft) was created',
        'Codelist Quotes "&<>\' é, SDMX:CL(1.0.0) was created',
      ]);
      expect(entries[2]).to.deep.include({
        link: `${test.url}/sdmx/v2/structure/codelist/SDMX/CL/1.0.0`,
        author: 'root',
        tags: ['created', 'Codelist'],
      });
      expect(new Set(entries.map(({ id }) => id)).size).to.equal(3);
      expect(entries[0]?.published[0]).to.equal(new Date().getUTCFullYear());
    });
  }
});
