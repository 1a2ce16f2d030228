import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { ConfigurationError } from '../../src/errors.js';
import type { AccessRule } from '../../src/registry/access/rule.js';
import { importRules, readRulesFile } from '../../src/start/import-access-rules.js';
import { runFolder } from '../harness/database.js';
import { openTestRegistry, type TestRegistry } from '../harness/registry.js';

const admins: AccessRule = { id: 'admins', kind: 'grant', role: 'administrator', to: ['group:admins'] };
const secret: AccessRule = {
  id: 'secret',
  kind: 'restriction',
  urn: 'Codelist=SDMX:CL_SECRET',
  covers: ['structure'],
  to: ['users'],
};

describe('readRulesFile', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(runFolder(), 'rules-'));
  });
  async function read(text: string): Promise<unknown> {
    const path = join(folder, 'rules.json');
    await writeFile(path, text);
    return readRulesFile(path).catch((error: unknown) => error);
  }

  it('returns the rules of a file', async () => {
    expect(await read(JSON.stringify({ rules: [admins, secret] }))).to.deep.equal([admins, secret]);
  });

  it('reports what is wrong with the name of the file, line and column', async () => {
    const error = await read(JSON.stringify([admins, { ...secret, covers: ['strucure'] }], null, 2));
    expect(error).to.be.instanceOf(ConfigurationError);
    expect(error)
      .to.have.property('message')
      .that.matches(
        /rules\.json of STRATA_ACCESS_RULES is wrong in line 15, column 7: 1\/covers\/0: .*did you mean structure\?/,
      );
    const broken = await read('[\n{ "id": }\n]');
    expect(broken).to.have.property('message').that.includes('line 2, column 9');
  });
});

describe('importRules', () => {
  let test: TestRegistry;
  before(async () => {
    test = await openTestRegistry();
  });
  after(() => test.close());

  it('replaces all rules once, as the principal import, and notices when nobody administrates', async () => {
    expect(await importRules(test.registry, [admins, secret], false)).to.deep.equal({
      changed: 2,
      transaction: 2,
      hasAdministrator: true,
    });
    expect((await importRules(test.registry, [secret, admins], false)).transaction).to.equal(null);
    expect(await importRules(test.registry, [secret], false)).to.deep.equal({
      changed: 1,
      transaction: 3,
      hasAdministrator: false,
    });
    const [newest] = await test.registry.storedRules.history({ rule: null, before: 100, limit: 1 });
    expect(newest).to.deep.include({ principal: 'import', transaction: 3 });
  });
});
