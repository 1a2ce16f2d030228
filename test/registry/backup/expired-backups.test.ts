import { expect } from 'chai';
import { backupsAmong, expiredBackups, nameOfBackup } from '../../../src/registry/backup/expired-backups.js';

const at = (text: string): number => Date.parse(`${text}Z`);
const names = (...days: readonly string[]): string[] =>
  days.map((day, index) => nameOfBackup(at(`${day}T03:00:00`), index + 1, index % 2 === 1));
const now = at('2026-06-15T12:00:00');

describe('the names of backups', () => {
  it('have instant and transaction, and are in the order of time', () => {
    expect(nameOfBackup(at('2026-03-01T12:34:56.789'), 41, false)).to.equal('strata-20260301T123456Z-41.tar');
    expect(nameOfBackup(at('2026-03-01T12:34:56'), 41, true)).to.equal('strata-20260301T123456Z-41.tar.encrypted');
  });

  it('are found among other files, the newest first', () => {
    const found = backupsAmong(['notes.txt', ...names('2026-01-01', '2026-02-01'), 'strata-x.tar', 'a.tar.partial']);
    expect(found.map(({ at: instant }) => instant)).to.deep.equal([
      at('2026-02-01T03:00:00'),
      at('2026-01-01T03:00:00'),
    ]);
  });
});

describe('expired backups', () => {
  it('are all but the newest ones', () => {
    const [first = '', ...others] = names('2026-06-10', '2026-06-11', '2026-06-12');
    expect(expiredBackups([...others, first, 'notes.txt'], { keep: 2, months: 0 }, now)).to.deep.equal([first]);
  });

  it('do not have the newest one of the last months', () => {
    const all = names('2025-12-30', '2026-03-30', '2026-04-01', '2026-04-29', '2026-05-30', '2026-06-14', '2026-06-15');
    const [december, march, aprilFirst, , , june] = all;
    expect(expiredBackups(all, { keep: 1, months: 3 }, now)).to.have.members([december, march, aprilFirst, june]);
  });

  it('are none where fewer are there than are kept', () => {
    expect(expiredBackups(names('2020-01-01'), { keep: 1, months: 0 }, now)).to.deep.equal([]);
  });
});
