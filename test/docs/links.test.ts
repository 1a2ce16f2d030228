import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect } from 'chai';
import { filesBelow } from '../harness/shared.js';

const root = join(import.meta.dirname, '../..');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...filesBelow(join(root, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

/** The anchor of a heading, as code hosts make it. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const withoutCode = (text: string): string => text.replace(/^ *```.*?^ *```$/gms, '').replace(/`[^`\n]*`/g, '');
const anchorsOf = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));

describe('links of the documents', () => {
  for (const document of documents) {
    it(`of ${document} lead to a file and a heading`, () => {
      const text = withoutCode(readFileSync(join(root, document), 'utf8'));
      const broken = [...text.matchAll(/\]\((?![a-z]+:)([^)\s#]*)(?:#([^)\s]*))?\)/g)].flatMap(
        ([, path = '', anchor]) => {
          const file = path === '' ? join(root, document) : join(root, dirname(document), path);
          if (!existsSync(file)) return [path];
          const isThere = anchor === undefined || !file.endsWith('.md') || anchorsOf(file).includes(anchor);
          return isThere ? [] : [`${relative(root, file)}#${anchor}`];
        },
      );
      expect(broken).to.deep.equal([]);
    });
  }
});
