import { expect, test } from 'vitest';
import type { BackupState } from '#server/running/backup/backup-state.ts';
import { describeBackup } from './describe-backup.ts';

const EMBEDDED = { isEmbedded: true, hasFolder: true };
const OWN = { isEmbedded: false, hasFolder: false };
const AT = new Date('2026-11-23T09:00:00Z');
const CHECK = { at: '2026-11-23T03:46:10.000Z', tables: 60, rows: 9000, different: [] };
const LAST = {
  startedAt: '2026-11-23T03:45:00.000Z',
  endedAt: '2026-11-23T03:45:30.000Z',
  firstWal: '0'.repeat(24),
  bytes: 1,
  check: CHECK,
};
const GOOD: BackupState = {
  last: LAST,
  isArchiving: true,
  failure: undefined,
  archivedAt: new Date('2026-11-23T08:59:00Z'),
  failedAt: undefined,
};

const told = (change: Partial<BackupState>, place = EMBEDDED, at = AT) => {
  const { state, says } = describeBackup({ ...GOOD, ...change }, place, at);
  return `${state}: ${says}`;
};

test('a backup of the night that restored whole is good', () => {
  expect(told({})).toBe(
    'good: Dernière sauvegarde : le 23 novembre 2026 à 03:45. Restaurée pour essai le 23 novembre 2026 à 03:46 : tout y était.',
  );
});

test.each<[string, Partial<BackupState>, RegExp]>([
  ['a night without one', { last: { ...LAST, endedAt: '2026-11-22T03:45:30.000Z' } }, /manque/],
  [
    'rows that were lost',
    { last: { ...LAST, check: { ...CHECK, different: ['orders'] } } },
    /manquaient/,
  ],
  ['one that nobody tried', { last: { ...LAST, check: null } }, /On ne sait pas encore/],
  ['a log that is no longer put away', { failedAt: AT }, /ne sont plus mis de côté/],
  ['a folder that cannot be written', { failure: 'Le dossier manque.' }, /Le dossier manque/],
  [
    'a log with a gap',
    { last: { ...LAST, check: { ...CHECK, gap: '000000010000000000000004' } } },
    /000000010000000000000004 du journal est perdue/,
  ],
  ['a server that never put it away', { isArchiving: false }, /tourne sans sauvegarde/],
])('%s is bad', (_, change, sentence) => {
  expect(told(change)).toMatch(/^bad: /);
  expect(told(change)).toMatch(sentence);
});

test('a failure that was made good since is none', () => {
  expect(told({ failedAt: new Date('2026-11-23T08:00:00Z') })).toMatch(/^good: /);
});

test('a first day is no fault, and no folder is one', () => {
  expect(told({ last: undefined })).toMatch(/^watch: Pas encore/);
  expect(told({ last: undefined }, { isEmbedded: true, hasFolder: false })).toMatch(/^bad: Aucune/);
});

test('of a PostgreSQL of one’s own the log is told', () => {
  expect(told({ last: undefined }, OWN)).toMatch(/^good: .*le 23 novembre 2026 à 08:59/);
  expect(told({ last: undefined, isArchiving: false }, OWN)).toMatch(/^bad: .*pgBackRest/);
  expect(told({ last: undefined, failedAt: AT }, OWN)).toMatch(/^bad: /);
});
