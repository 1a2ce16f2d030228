import { expect } from 'chai';
import {
  inheritedCodes,
  selectionOf,
  withSelection,
} from '../../../../../web/src/pages/edit/item-table/code-selection.js';

const code = (id: string, parent?: string) => ({ id, parent, name: `Name of ${id}` });
const areas = [code('EU'), code('AT', 'EU'), code('BE', 'EU'), code('US')];

describe('codes that a list inherits', () => {
  const ids = (extension: object, own: readonly string[] = []) =>
    inheritedCodes({ codelistExtensions: [{ codelist: 'urn', ...extension }] }, [areas], new Set(own)).map(
      ({ id }) => id,
    );

  it('are all, those that are named with what is below them, or all others, with the prefix', () => {
    expect(ids({ prefix: 'X_' })).to.deep.equal(['X_EU', 'X_AT', 'X_BE', 'X_US']);
    expect(
      ids({ inclusiveCodeSelection: { memberValues: [{ value: 'EU', cascadeValues: 'excluderoot' }, 'US'] } }),
    ).to.deep.equal(['AT', 'BE', 'US']);
    expect(ids({ exclusiveCodeSelection: { wildcardedMemberValues: ['%U%'] } })).to.deep.equal(['AT', 'BE']);
  });

  it('are replaced by later ones and by codes of the list itself', () => {
    const both = { codelistExtensions: [{ codelist: 'a' }, { codelist: 'b' }] };
    const codes = inheritedCodes(both, [areas, [code('AT')]], new Set(['US']));
    expect(codes.map(({ id, extension, isReplaced }) => [id, extension, isReplaced])).to.deep.equal([
      ['EU', 0, false],
      ['AT', 1, false],
      ['BE', 0, false],
      ['US', 0, true],
    ]);
  });

  it('are named by selections that are written as they are read', () => {
    const members = [
      { value: 'A', cascade: undefined },
      { value: 'B', cascade: 'true' },
      { value: 'C', cascade: 'excluderoot' },
      { value: 'D%', cascade: undefined },
    ] as const;
    const extension = withSelection({ codelist: 'urn', inclusiveCodeSelection: {} }, 'exclusive', members);
    expect(extension).to.deep.equal({
      codelist: 'urn',
      exclusiveCodeSelection: {
        memberValues: ['A', { value: 'B', cascadeValues: true }, { value: 'C', cascadeValues: 'excluderoot' }],
        wildcardedMemberValues: ['D%'],
      },
    });
    expect(selectionOf(extension)).to.deep.equal({ kind: 'exclusive', members });
    expect(withSelection(extension, 'all', members)).to.deep.equal({ codelist: 'urn' });
  });
});
