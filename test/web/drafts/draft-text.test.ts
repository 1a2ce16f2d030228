import { expect } from 'chai';
import { writeArtefact } from '../../../web/src/drafts/draft-text.js';

const codes = (count: number): readonly { readonly id: string; readonly name: string }[] =>
  Array.from({ length: count }, (_, index) => ({ id: `C${index}`, name: `Code ${index}` }));
const written = async (list: readonly unknown[]): Promise<unknown> =>
  JSON.parse(await (await writeArtefact({ id: 'CL', codes: list })).text());

describe('the text of a draft', () => {
  it('has each long list as it is after a change', async () => {
    const list = codes(5_000);
    const [first, ...others] = list;
    const added = { id: 'NEW', name: 'New' };
    for (const each of [
      list,
      list.with(0, added),
      list.with(2_499, added),
      list.with(4_999, added),
      others,
      [added, ...list],
      list.toSpliced(1_333, 0, added, added),
      list.toSpliced(1_000, 1_000),
      list.toReversed(),
      [...others, first],
      [...list, ...list],
      list.with(3_000, added).with(1, added),
      [...list.slice(0, 1_300), 'text', null, ...list.slice(1_300)],
      list,
    ]) {
      expect(await written(each)).to.deep.equal({ id: 'CL', codes: each });
    }
  });

  it('has a list that became short', async () => {
    const list = codes(2_400);
    await written(list);
    expect(await written(list.slice(0, 3))).to.deep.equal({ id: 'CL', codes: list.slice(0, 3) });
    expect(await written([])).to.deep.equal({ id: 'CL', codes: [] });
  });

  it('has the best of the texts by language beside them, in long lists too', async () => {
    const list = codes(1_300).map(({ id, name }) => ({ id, names: { fr: `${name} fr`, en: name } }));
    const complete = list.map((each) => ({ ...each, name: each.names.en }));
    expect(await written(list)).to.deep.equal({ id: 'CL', codes: complete });
    const [head, ...rest] = list;
    const changed = [{ ...head, names: { fr: 'Autre' } }, ...rest];
    expect(await written(changed)).to.deep.equal({
      id: 'CL',
      codes: [{ ...changed[0], name: 'Autre' }, ...complete.slice(1)],
    });
  });
});
