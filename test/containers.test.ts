import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import semver from 'semver';
import { settingRows } from '../src/settings/read-settings.js';

const read = (name: string): string => readFileSync(join(import.meta.dirname, '..', name), 'utf8');
const names = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);
const known = settingRows.map(({ name }) => name);

describe('the container files', () => {
  it('set only settings that exist in the image', () => {
    const set = names(read('Dockerfile'), /\b(STRATA_\w+)=/g);
    expect(set).to.include.members(['STRATA_HOST', 'STRATA_DATA_DIR']);
    expect(known).to.include.members(set);
  });

  it('set only settings that exist in the service of Strata', () => {
    const service = /^ {2}strata:\n(?: {4}.*\n)+/m.exec(read('docker-compose.yml'))?.[0] ?? '';
    const set = names(service, /^ {6}((?:STRATA|NEO4J)_[A-Z0-9_]+):/gm);
    expect(set).to.include.members(['NEO4J_URI', 'NEO4J_PASSWORD']);
    expect(known).to.include.members(set);
  });

  it('run a maintained Node, not older than the oldest supported', () => {
    const images = names(read('Dockerfile'), /^(?:ARG NODE=|FROM )(\S+)/gm);
    expect(images).to.deep.equal(['node:24-slim', ...Array(3).fill('$NODE')]);
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
    expect(semver.satisfies('24.0.0', engines.node)).to.equal(true);
  });

  it('run the release line of Neo4j that Strata embeds', () => {
    const [version] = names(read('scripts/neo4j/pom.xml'), /<neo4j\.version>(.*)<\/neo4j\.version>/g);
    const [image] = names(read('docker-compose.yml'), /image: neo4j:([\d.]+)-community/g);
    expect(version).to.match(new RegExp(`^${image?.replace('.', '\\.')}\\.\\d+$`));
  });

  it('open ports on the loopback interface only', () => {
    const ports = names(read('docker-compose.yml'), /^ {6}- "([\d.:]*:\d+)"$/gm);
    expect(ports).to.have.length(2);
    for (const port of ports) expect(port).to.match(/^127\.0\.0\.1:\d+:\d+$/);
  });
});
