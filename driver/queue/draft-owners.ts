import type { Memory } from './memory.ts';
import { isStopOpen } from './shown-rounds.ts';

/** The part of a draft's name before the slash. */
export const ownerOfStop = (stopId: number): string => String(stopId);
/** Owner of the drafts on the end of a round: the part of their name before the slash. */
export const ownerOfEnd = (roundId: number): string => `fin-${roundId}`;

/** Open on the server, or waiting in the queue and maybe refused. */
export function draftOwners({ rounds, queue }: Pick<Memory, 'rounds' | 'queue'>): Set<string> {
  const driven = rounds.filter(({ state }) => state === 'closed' || state === 'on_the_way');
  return new Set([
    ...driven.map(({ id }) => ownerOfEnd(id)),
    ...driven.flatMap(({ stops }) => stops.filter(isStopOpen).map(({ id }) => ownerOfStop(id))),
    ...queue.map(({ roundId, command }) =>
      command.stop_id === undefined ? ownerOfEnd(roundId) : ownerOfStop(command.stop_id),
    ),
  ]);
}
