import { expect } from 'chai';
import type { Content } from '../../src/model/content.js';
import { fitElements, pathOfStep, stepInto } from '../../src/model/path-step.js';

describe('pathOfStep', () => {
  it('is empty for the artefact', () => {
    expect(pathOfStep(undefined)).to.equal('');
  });

  it('joins properties and elements, by id or index', () => {
    const codes = stepInto(undefined, 'codes');
    codes.element = { id: 'A' };
    const annotations = stepInto(codes, 'annotations');
    annotations.element = {};
    annotations.index = 2;
    expect(pathOfStep(stepInto(annotations, 'title'))).to.equal('codes/A/annotations/2/title');
  });
});

describe('fitElements', () => {
  const list: readonly Content[] = ['a', 'b', 'c'];
  const fitted = (fit: (element: Content) => Content | undefined | readonly Content[]) =>
    fitElements(list, stepInto(undefined, 'list'), fit);

  it('returns the same array where every element stays the same', () => {
    expect(fitted((element) => element)).to.equal(list);
  });

  for (const [title, fit, expected] of [
    ['leaves elements out', (element: Content) => (element === 'b' ? undefined : element), ['a', 'c']],
    ['replaces elements', (element: Content) => (element === 'c' ? 'd' : element), ['a', 'b', 'd']],
    [
      'replaces one element by several',
      (element: Content) => (element === 'a' ? ['x', 'y'] : element),
      ['x', 'y', 'b', 'c'],
    ],
  ] as const) {
    it(title, () => {
      expect(fitted(fit)).to.deep.equal(expected);
      expect(list).to.deep.equal(['a', 'b', 'c']);
    });
  }

  it('reports the path of the current element', () => {
    const step = stepInto(undefined, 'list');
    const paths: string[] = [];
    fitElements(list, step, (element) => {
      paths.push(pathOfStep(step));
      return element;
    });
    expect(paths).to.deep.equal(['list/0', 'list/1', 'list/2']);
  });
});
