import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';

const filesBelow = (folder: string, extension: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => extension.test(path))
    .sort();

const source = filesBelow('src', /\.ts$/);
const read = (path: string): string => readFileSync(path, 'utf8');

const exported = /^export (?:(?:abstract|async|declare) )*(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

describe('names', () => {
  it('that modules of the source export have one meaning', () => {
    const places = new Map<string, Set<string>>();
    for (const path of source)
      for (const [, name = ''] of read(path).matchAll(exported))
        places.set(name, (places.get(name) ?? new Set()).add(path));
    expect(places.size).to.be.greaterThan(1_000);
    const several = [...places].filter(([, paths]) => paths.size > 1);
    expect(several.map(([name, paths]) => `${name}: ${[...paths].join(', ')}`)).to.deep.equal([]);
  });

  it('of keys say what a key identifies', () => {
    const unnamed = source.filter((path) => /(?:const|function) keyOf\b/.test(read(path)));
    expect(unnamed).to.deep.equal([]);
  });

  it('that the glossary does not use are not used', () => {
    const glossary = read('docs/glossary.md');
    const section = glossary.slice(glossary.indexOf('## Not used')).split('\n\n')[1] ?? '';
    const words = [...section.matchAll(/\*([\w ]+)\*/g)].map(([, word = '']) => word);
    expect(words).to.include('answer');
    const unused = new RegExp(`\\b(?:${words.join('|')})(?:s|ed|ing)?\\b`, 'i');
    const texts = [
      ...source,
      ...filesBelow('web/src', /\.tsx?$/).filter((path) => !path.endsWith('generated.d.ts')),
      ...filesBelow('cypher', /\.(?:cypher|md)$/),
      ...filesBelow('docs', /\.md$/).filter((path) => path !== join('docs', 'glossary.md')),
      'README.md',
      'CONTRIBUTING.md',
    ];
    const found = texts.flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, index) => (unused.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
    );
    expect(found).to.deep.equal([]);
  });
});
