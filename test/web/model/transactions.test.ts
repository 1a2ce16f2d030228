import { expect } from 'chai';
import { byTransaction, indexOfState, type RegistryChange } from '../../../web/src/model/transactions.js';

const change = (tick: number, cursor: string): RegistryChange => ({
  cursor,
  tick,
  at: `2026-0${tick}-01T00:00:00.000Z`,
  principal: 'root',
  kind: 'created',
  urn: 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=A:C(1.0.0)',
  class: 'Codelist',
});

describe('transactions of changes', () => {
  const transactions = byTransaction([change(3, '3-0'), change(3, '3-1'), change(5, '5-0')]);

  it('have the changes of one transaction together, in their order', () => {
    expect(transactions.map(({ tick, changes }) => [tick, changes.map(({ cursor }) => cursor)])).to.deep.equal([
      [3, ['3-0', '3-1']],
      [5, ['5-0']],
    ]);
  });

  for (const [state, expected] of [
    [undefined, 1],
    ['tick:9', 1],
    ['tick:5', 1],
    ['tick:4', 0],
    ['tick:2', -1],
    ['2026-05-01T00:00:00Z', 1],
    ['2026-04-30', 0],
    ['2026-05', 1],
    ['2026-03', 0],
    ['2025', -1],
    ['2026-01-01', -1],
  ] as const) {
    it(`have ${expected} as index of the state ${state}`, () => {
      expect(indexOfState(transactions, state)).to.equal(expected);
    });
  }
});
