import type { Memory } from './memory.ts';
import { isOpen } from './shown-rounds.ts';

/** The name before the slash of a draft's own name: of a stop, or of the end of a round. */
export const ownerOfStop = (stopId: number): string => String(stopId);
export const ownerOfEnd = (roundId: number): string => `fin-${roundId}`;

/** Whose drafts may still serve: what is open on the server, and what waits to be sent and may be refused. */
export function draftOwners({ rounds, queue }: Pick<Memory, 'rounds' | 'queue'>): Set<string> {
  const driven = rounds.filter(({ state }) => state === 'closed' || state === 'on_the_way');
  return new Set([
    ...driven.map(({ id }) => ownerOfEnd(id)),
    ...driven.flatMap(({ stops }) => stops.filter(isOpen).map(({ id }) => ownerOfStop(id))),
    ...queue.map(({ roundId, command }) =>
      command.stop_id === undefined ? ownerOfEnd(roundId) : ownerOfStop(command.stop_id),
    ),
  ]);
}
