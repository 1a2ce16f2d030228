import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { readRules } from '../../../src/registry/rule-changes/read-rules.js';

describe('docs/access-rules.md', () => {
  it('has examples that are valid rules', () => {
    const page = readFileSync(new URL('../../../docs/access-rules.md', import.meta.url), 'utf8');
    const [rules = ''] = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, text]) => text);
    expect(readRules(rules)).to.have.length(7);
    const [inRequest = ''] = [...page.matchAll(/-d '(.*?)'/g)].map(([, text]) => text);
    expect(readRules(inRequest)).to.have.length(1);
  });
});
