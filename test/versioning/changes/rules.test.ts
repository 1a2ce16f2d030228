import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import { isObject } from '../../../src/model/content.js';
import { elementStep } from '../../../src/model/path.js';
import type { Increment } from '../../../src/versioning/increment.js';
import { changesOf, inShort, requiredBy } from './changes-of.js';
import { allExamples, examplesOf, type RuleExample } from './examples/all-examples.js';
import { type ClassExamples, contentsOf } from './examples/example.js';
import { generalRules } from './examples/general.js';
import { add, type Mutation, put } from './examples/mutations.js';
import { generalIncrements, incrementsOf } from './published-increments.js';

/** Whether a path leads to something in a content. */
function leadsIn(content: Artefact, path: string): boolean {
  let value: unknown = content;
  for (const step of path.split('/')) {
    // A value without attributes is a text.
    if (typeof value === 'string' && step === 'value') return true;
    if (Array.isArray(value)) value = value.find((element, index) => elementStep(element, index) === step);
    else value = isObject(value) ? value[step] : undefined;
  }
  return value !== undefined;
}

/** Compares the contents of an example: the changes have its rule, with its increment, and require no more. */
async function expectRule(example: RuleExample, published: string): Promise<void> {
  const increment = (example.increment ?? published) as Increment;
  const changes = await changesOf(example);
  const message = inShort(changes);
  if (increment === 'none') {
    expect(requiredBy(changes), message).to.equal('none');
    return;
  }
  const ofRule = changes.filter(({ rule }) => rule === example.rule);
  expect(ofRule, `changes with the rule ${example.rule} among\n${message}\n`).not.to.have.length(0);
  expect(requiredBy(ofRule), message).to.equal(increment);
  expect(requiredBy(changes), message).to.equal(example.total ?? increment);
  for (const { path, detail } of changes) {
    expect(leadsIn(example.before, path) || leadsIn(example.after, path), `${path} leads somewhere`).to.equal(true);
    expect(detail).not.to.equal('');
  }
}

describe('version rules', () => {
  for (const examples of allExamples) {
    describe(examples.class, () => {
      for (const { id, increment } of incrementsOf(examples.class)) {
        const found = examplesOf(examples, id);
        if (found === undefined) it(`${id}: has an example`, () => expect.fail(`no example of ${id}`));
        found?.forEach((example, index) => {
          it(`${id}, example ${index + 1}`, () => expectRule(example, increment));
        });
      }
    });
  }
});

describe('general version rules', () => {
  it('have examples', () => {
    expect(Object.keys(generalRules)).to.have.members(generalIncrements.map(({ id }) => id));
  });

  // Of classes with one version no change requires another.
  for (const { class: artefactClass, base } of allExamples.filter((each) => each.base.version === '1.0.0')) {
    describe(artefactClass, () => {
      const examples: ClassExamples = { class: artefactClass, base, rules: generalRules };
      for (const { id, increment } of generalIncrements) {
        it(id, async () => {
          for (const example of examplesOf(examples, id) ?? []) {
            await expectRule(example, increment === 'n/a' ? 'none' : increment);
          }
        });
      }
    });
  }
});

describe('changes that no rule has', () => {
  const steps = 'processSteps/COLLECT';
  const [process] = allExamples.filter((each) => each.class === 'Process');
  const required = async (before: readonly Mutation[], after: readonly Mutation[]): Promise<string> => {
    if (process === undefined) return '';
    return requiredBy(await changesOf(contentsOf(process.base, { before, after })));
  };
  const annotated = add(`${steps}/annotations`, { id: 'NOTE' });
  const coloured = put(`${steps}/colour`, 'red');
  const recoloured = put(`${steps}/colour`, 'blue');

  it('require a patch for annotations, links and dates of validity', async () => {
    expect(await required([], [annotated])).to.equal('patch');
    expect(await required([annotated], [])).to.equal('patch');
    expect(await required([], [add(`${steps}/transitions/T1/links`, { href: 'https://example.org' })])).to.equal(
      'patch',
    );
  });

  it('require a minor step for what was added', async () => {
    expect(await required([], [coloured])).to.equal('minor');
  });

  it('require a major step for anything else', async () => {
    expect(await required([coloured], [])).to.equal('major');
    expect(await required([coloured], [recoloured])).to.equal('major');
  });
});
