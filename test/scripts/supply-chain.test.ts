import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';

const root = join(import.meta.dirname, '../..');

async function run(script: string, options: readonly string[] = [], registry?: string) {
  const env = { ...process.env, NODE_V8_COVERAGE: '', ...(registry && { npm_config_registry: registry }) };
  const child = spawn(process.execPath, [join('scripts', script), ...options], { cwd: root, env, stdio: 'pipe' });
  const [stdout, stderr, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('close', resolve)),
  ]);
  return { stdout, stderr, status };
}

describe('scripts/sbom.mjs', () => {
  it('writes every dependency, and the libraries of Neo4j with their hashes', async () => {
    const { stdout, stderr, status } = await run('sbom.mjs');
    expect(status, stderr).to.equal(0);
    const bom = JSON.parse(stdout) as {
      bomFormat: string;
      components: readonly { name: string; version: string; hashes?: readonly { alg: string; content: string }[] }[];
    };
    expect(bom.bomFormat).to.equal('CycloneDX');
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const names = bom.components.map(({ name }) => name);
    for (const name of Object.keys(dependencies)) expect(names).to.include(name);
    expect(names).not.to.include('mocha').and.not.to.include('@biomejs/biome');
    expect(Object.keys(devDependencies)).to.include('mocha');
    const kernel = bom.components.find(({ name }) => name === 'neo4j-kernel');
    expect(kernel?.version).to.match(/^5\./);
    expect(kernel?.hashes?.[0]?.content).to.match(/^[0-9a-f]{64}$/);
  });
});

describe('scripts/audit.mjs', () => {
  let server: Server;
  let registry: string;
  let advisories: object | undefined;
  before(async () => {
    server = createServer((request, response) => {
      request.resume();
      request.on('end', () => {
        const version = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages['node_modules/koa']
          .version;
        const koa = {
          name: 'koa',
          'dist-tags': { latest: version },
          versions: { [version]: { name: 'koa', version } },
        };
        if (request.url === '/koa')
          response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(koa));
        else if (request.method === 'GET') response.writeHead(404).end();
        else if (advisories === undefined) response.writeHead(503).end('away');
        else response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(advisories));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  after(() => server.close());

  it('passes where nothing is known', async () => {
    advisories = {};
    const { stdout, status } = await run('audit.mjs', [], registry);
    expect([status, stdout]).to.deep.equal([0, '0 vulnerable packages, 0 of them high or critical\n']);
  });

  it('fails for a grave vulnerability', async () => {
    const advisory = { id: 1, url: 'http://x', title: 't', severity: 'critical', vulnerable_versions: '*', cwe: [] };
    advisories = { koa: [advisory] };
    const { stdout, status } = await run('audit.mjs', [], registry);
    expect(status).to.equal(1);
    expect(stdout).to.include('critical: koa');
  });

  it('says where it could not audit, and fails only where it has to', async () => {
    advisories = undefined;
    const usual = await run('audit.mjs', [], registry);
    expect(usual.stdout).to.match(/^not audited: /);
    expect(usual.status).to.equal(0);
    expect((await run('audit.mjs', ['--required'], registry)).status).to.equal(1);
  });
});
