import { expect, test } from 'vitest';
import { aRound, aStop } from './a-round.fixture.ts';
import { draftOwners } from './draft-owners.ts';
import type { QueuedCommand } from './memory.ts';

const noted = (command: Partial<QueuedCommand['command']>): QueuedCommand => ({
  roundId: 1,
  command: { key: 'key-0001', at: '2026-11-24T10:00:00Z', kind: 'delivered', ...command },
  about: '',
});

test('drafts serve as long as their stop is open or something of it waits', () => {
  const stops = [
    aStop(1),
    aStop(2, { state: 'delivered' }),
    aStop(3, { closed_because: 'Annulée.' }),
  ];
  const rounds = [aRound(stops), aRound([aStop(9)], { id: 2, state: 'ended' })];
  expect(draftOwners({ rounds, queue: [] })).toEqual(new Set(['fin-1', '1']));
  const queue = [noted({ stop_id: 2 }), { ...noted({ kind: 'end' }), roundId: 2 }];
  expect(draftOwners({ rounds, queue })).toEqual(new Set(['fin-1', '1', '2', 'fin-2']));
});
