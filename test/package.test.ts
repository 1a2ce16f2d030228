import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';

const root = join(import.meta.dirname, '..');

/** Names of the packages that files below a folder import. */
function importedBelow(folder: string): Set<string> {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(ts|mjs)$/.test(file),
  );
  const imports = files.flatMap((file) => [
    ...readFileSync(join(root, folder, file), 'utf8').matchAll(
      /(?:from |import |import\()'((?:@[\w-]+\/)?[\w-]+)[/']/g,
    ),
  ]);
  // pino loads a transport by its name.
  const transports = files.flatMap((file) => [
    ...readFileSync(join(root, folder, file), 'utf8').matchAll(/target: '([\w-]+)'/g),
  ]);
  return new Set([...imports, ...transports].map(([, name = '']) => name));
}

describe('package.json', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };

  it('lists exactly the packages that src and the examples import', () => {
    const imported = new Set([...importedBelow('src'), ...importedBelow('examples')]);
    const used = Object.keys(dependencies).filter((name) => imported.has(name));
    expect(used.sort()).to.deep.equal(Object.keys(dependencies).sort());
  });
});
