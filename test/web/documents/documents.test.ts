import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { expect } from 'chai';
import { builtExplorer, readExplorer } from '../../../src/http/explorer/explorer-files.js';
import { renderMarkdown } from '../../../web/documents/render-markdown.js';

const root = join(import.meta.dirname, '../../..');
const render = (text: string): string =>
  renderMarkdown(text, (target) => (target.startsWith('lost') ? undefined : target));

describe('documents as pages', () => {
  const rendered: readonly (readonly [text: string, html: string])[] = [
    ['# A `b` & c?', '<h1 id="a-b--c">A <code>b</code> &amp; c?</h1>'],
    ['one\ntwo **bold** *em* 2 * 3 * 4', '<p>one\ntwo <strong>bold</strong> <em>em</em> 2 * 3 * 4</p>'],
    [
      '[a `b`](c.md#d) [gone](lost.md) ![alt](i.png)',
      '<p><a href="c.md#d">a <code>b</code></a> gone <img src="i.png" alt="alt"></p>',
    ],
    ['`[x](y)` `` a`b ``', '<p><code>[x](y)</code> <code> a`b </code></p>'],
    ['* a\n  more\n* b\n  1. c\n  2. d', '<ul><li>a\nmore</li><li>b\n<ol><li>c</li><li>d</li></ol></li></ul>'],
    [
      '* a\n\n  ```sh\n  x < y\n    z\n  ```',
      '<ul><li>a\n<pre tabindex="0"><code>x &lt; y\n  z</code></pre></li></ul>',
    ],
    [
      '| a | b |\n|---|---|\n| `x\\|y` | **c** |',
      '<div class="wide-table" tabindex="0"><table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td><code>x|y</code></td><td><strong>c</strong></td></tr></tbody></table></div>',
    ],
    ['<!-- walk -->\n<script>', '<p>&lt;script&gt;</p>'],
  ];
  for (const [text, html] of rendered) {
    it(`render ${JSON.stringify(text)}`, () => expect(render(text)).to.equal(html));
  }

  const files = readExplorer(builtExplorer);
  /** The page of a document, by its path in the project. */
  const pageOf = (path: string): string | undefined =>
    files.get(`/documents/${path.replace(/\.md$/, '.html')}`)?.bytes.toString();

  it('lead to one another and to their headings', () => {
    const dead: string[] = [];
    let links = 0;
    for (const [file, { bytes }] of files) {
      const path = /^\/documents\/(.*)\.html$/.exec(file)?.[1];
      if (path === undefined) continue;
      const content = bytes.toString().split('<main')[1] ?? '';
      for (const [, target = ''] of content.matchAll(/<a href="([^"]+)"/g)) {
        if (/^https?:/.test(target)) continue;
        links += 1;
        const [name = '', anchor] = target.split('#');
        const page = pageOf(name === '' ? `${path}.md` : posix.join(dirname(path), name));
        if (page === undefined || (anchor !== undefined && !page.includes(`id="${anchor}"`)))
          dead.push(`${path}: ${target}`);
      }
    }
    expect(links).to.be.greaterThan(400);
    expect(dead).to.deep.equal([]);
  });

  it('are those that errors and logs name', () => {
    const names = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    const named = names.flatMap(
      (name) => readFileSync(join(root, 'src', name), 'utf8').match(/\bdocs\/[\w./-]+\.md/g) ?? [],
    );
    expect(named).to.include('docs/sign-in.md');
    expect(named.filter((path) => pageOf(path) === undefined)).to.deep.equal([]);
  });
});
