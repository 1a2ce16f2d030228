import { expect } from 'chai';
import fc from 'fast-check';
import {
  parseVersionOfUrn,
  parseVersionQuery,
  parseVersionQueryV1,
  type VersionPattern,
} from '../../src/versioning/pattern.js';
import { precedence } from '../../src/versioning/precedence.js';
import { EVERY_VERSION, wildcardRange } from '../../src/versioning/range.js';
import { parseReferenceExpression } from '../../src/versioning/reference-expression.js';
import { randomCases } from '../harness/random-cases.js';
import { junk } from './arbitraries.js';
import { catchSyntaxError, expectSyntaxError } from './expect-syntax-error.js';
import { NO_QUERIES, NO_VERSIONS, NO_WILDCARDS, VERSIONS } from './tables.js';

const isReferenceVersion = (text: string): boolean => {
  try {
    return parseReferenceExpression(text).kind === 'wildcard';
  } catch {
    return false;
  }
};

const withoutText = (patterns: readonly VersionPattern[]) => patterns.map(({ text, ...pattern }) => pattern);

/** The wildcards of SDMX REST with `~`: pattern, longhand with its range, number of parts. */
const UNSTABLE = [
  ['~.0', '0~.0', 2],
  ['~.0.0', '0~.0.0', 3],
  ['1.~', '1.0~', 2],
  ['0.~', '0.0~', 2],
  ['1.~.0', '1.0~.0', 3],
  ['1.2.~', '1.2.0~', 3],
  ['1~.2', '1~.2', 2],
  ['1~.2.3', '1~.2.3', 3],
  ['1.2~', '1.2~', 2],
  ['1.2~.3', '1.2~.3', 3],
  ['1.2.3~', '1.2.3~', 3],
  ['0.0.0~', '0.0.0~', 3],
] as const;

const STABLE = [
  ['+', '1+.0.0'],
  ['+.0.0', '1+.0.0'],
  ['1.+.0', '1.0+.0'],
  ['1.2.+', '1.2.0+'],
  ['1+.2.3', '1+.2.3'],
  ['1.2+.3', '1.2+.3'],
  ['1.2.3+', '1.2.3+'],
  ['10.0+.0', '10.0+.0'],
] as const;

describe('pattern', () => {
  for (const [text, longhand] of STABLE) {
    it(`reads ${text} as the highest stable of ${longhand}`, () => {
      const expected = { text, ...wildcardRange(longhand), parts: 3, stableOnly: true, take: 'highest' };
      expect(parseVersionQuery(text)).to.deep.equal([expected]);
      expect(withoutText(parseVersionQuery(longhand))).to.deep.equal(withoutText(parseVersionQuery(text)));
    });
  }

  for (const [text, longhand, parts] of UNSTABLE) {
    it(`reads ${text} as the highest of ${longhand}, and all with *`, () => {
      const expected = { text, ...wildcardRange(longhand), parts, stableOnly: false, take: 'highest' };
      expect(parseVersionQuery(text)).to.deep.equal([expected]);
      const starred = text.replace('~', '*');
      expect(parseVersionQuery(starred)).to.deep.equal([{ ...expected, text: starred, take: 'all' }]);
    });
  }

  it('reads ~ and * as every version', () => {
    const every = { ...EVERY_VERSION, parts: null, stableOnly: false };
    expect(parseVersionQuery('~')).to.deep.equal([{ text: '~', ...every, take: 'highest' }]);
    expect(parseVersionQuery('*')).to.deep.equal([{ text: '*', ...every, take: 'all' }]);
  });

  it('reads a version as this version only', () => {
    for (const [version] of VERSIONS) {
      const [pattern, ...others] = parseVersionQuery(version);
      expect(others).to.deep.equal([]);
      expect(pattern).to.include({ text: version, parts: null, stableOnly: false, lower: precedence(version) });
    }
  });

  it('reads each entry of a list separately', () => {
    const alone = ['+', '1.2.1*', '1.0', '1.0.0-draft'].flatMap(parseVersionQuery);
    expect(parseVersionQuery('+,1.2.1*,1.0,1.0.0-draft')).to.deep.equal(alone);
  });

  for (const list of ['', ',', '1.0,', ',1.0', '1.0,,2.0', '1.0, 2.0', '1.0,v2', '1.0+2.0']) {
    it(`rejects the list ${JSON.stringify(list)}`, () => {
      expectSyntaxError(() => parseVersionQuery(list), 'version.invalid');
    });
  }

  for (const [text, rule, part] of [...NO_QUERIES, ...NO_WILDCARDS]) {
    it(`rejects ${JSON.stringify(text)}: ${rule}`, () => {
      expectSyntaxError(() => parseVersionQuery(text), rule, part);
    });
  }

  it('suggests only patterns that it accepts', () => {
    for (const [text] of NO_QUERIES) {
      const message = catchSyntaxError(() => parseVersionQuery(text))?.message ?? '';
      const [, advice] = / use (.+) instead\.$/.exec(message) ?? [];
      for (const meant of advice?.split(' or ') ?? []) expect(parseVersionQuery(meant)).to.have.length(1);
    }
  });

  it('rejects texts that are neither versions nor patterns', () => {
    for (const [text, part] of NO_VERSIONS.filter(([text]) => !text.includes(','))) {
      expectSyntaxError(() => parseVersionQuery(text), 'version.invalid', part);
    }
  });

  it('accepts exactly the shapes of the standard with one operator', () => {
    const parts = (letter: string) => ['', `${letter}`, '0'].flatMap((number) => [number, `${number}+`, `${number}~`]);
    const shapes = parts('1').flatMap((x) => [
      x,
      ...parts('2').flatMap((y) => [`${x}.${y}`, ...parts('3').map((z) => `${x}.${y}.${z}`)]),
    ]);
    const legal = shapes.filter(
      (shape) => /[+~]/.test(shape) && catchSyntaxError(() => parseVersionQuery(shape)) === undefined,
    );
    // The forms that the version parameter of SDMX REST 2.2 allows for one version.
    const admitted =
      /^(?:\+(?:\.0\.0)?|~(?:\.0){0,2}|[1-9](?:\.\+\.0|\+(?:\.\d){2}|\.\d(?:\.\+|\+\.\d|\.\d\+))|\d(?:~(?:\.\d){1,2}|\.~(?:\.0)?|\.\d(?:~(?:\.\d)?|\.\d?~)))$/;
    expect(legal).to.deep.equal(shapes.filter((shape) => admitted.test(shape)));
    expect(legal.length).to.be.above(50);
  });

  it('throws nothing but syntax errors', () => {
    fc.assert(
      fc.property(junk, (text) => {
        catchSyntaxError(() => parseVersionQuery(text));
        catchSyntaxError(() => parseVersionQueryV1(text));
      }),
      { numRuns: randomCases(3000) },
    );
  });

  describe('of SDMX REST 1.x', () => {
    it('reads the keywords', () => {
      expect(withoutText(parseVersionQueryV1('all'))).to.deep.equal(withoutText(parseVersionQuery('*')));
      expect(withoutText(parseVersionQueryV1('latest'))).to.deep.equal(
        withoutText(parseVersionQuery('~')).map((pattern) => ({ ...pattern, withoutDrafts: true })),
      );
      expect(parseVersionQueryV1('latest').map(({ text }) => text)).to.deep.equal(['latest']);
    });

    it('reads + as a list of versions', () => {
      expect(parseVersionQueryV1('1.0')).to.deep.equal(parseVersionQuery('1.0'));
      expect(parseVersionQueryV1('1.0+2.0+1.0.0')).to.deep.equal(parseVersionQuery('1.0,2.0,1.0.0'));
    });

    for (const [text, rule] of [
      ['', 'version.invalid'],
      ['+', 'version.pattern'],
      ['1.0+', 'version.pattern'],
      ['1.0+.0', 'version.pattern'],
      ['~', 'version.pattern'],
      ['*', 'version.pattern'],
      ['1.*', 'version.pattern'],
      ['1.0,2.0', 'version.invalid'],
      ['1.02', 'version.invalid'],
      ['1.0+latest', 'version.pattern'],
      ['all+1.0', 'version.pattern'],
    ] as const) {
      it(`rejects ${JSON.stringify(text)}`, () => {
        expectSyntaxError(() => parseVersionQueryV1(text), rule);
      });
    }
  });
});

describe('pattern of the version of a URN', () => {
  it('reads every wildcard that a reference can have, with its range', () => {
    const number = fc.nat({ max: 12 });
    fc.assert(
      fc.property(number, number, number, fc.nat({ max: 2 }), (major, minor, patch, operator) => {
        const text = [major, minor, patch].map((part, place) => `${part}${place === operator ? '+' : ''}`).join('.');
        fc.pre(isReferenceVersion(text));
        const [pattern, ...more] = parseVersionOfUrn(text);
        expect(more).to.deep.equal([]);
        expect(pattern).to.include({ text, ...wildcardRange(text), parts: 3, stableOnly: true, take: 'highest' });
      }),
    );
    expect(isReferenceVersion('0+.1.0')).to.equal(true);
  });

  it('reads all others as a query does', () => {
    for (const text of ['~', '*', '+', '1.2.0,1.3.0', '1.0+.0', '1.~', '2.0.0-draft']) {
      expect(parseVersionOfUrn(text)).to.deep.equal(parseVersionQuery(text));
    }
    const others = NO_QUERIES.filter(([text]) => !/^0\+\.\d+\.\d+$/.test(text));
    for (const [text, rule, part] of others) expectSyntaxError(() => parseVersionOfUrn(text), rule, part);
  });
});
