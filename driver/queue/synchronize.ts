import { MOST_COMMANDS } from '#contract/delivery/round-states.ts';
import type { CommandResult, DriverRound, RoundCommand } from '#contract/delivery/rounds.ts';
import { ask, hearResults, hearRounds, type Memory, type Noted, refuse } from './memory.ts';
import type { Store } from './store.ts';

/** The two calls of the API that a phone needs. Both throw errors with a `status`, 0 without a network. */
export type Server = {
  send(
    roundId: number,
    commands: RoundCommand[],
  ): Promise<{ results: CommandResult[]; round: DriverRound | null }>;
  read(): Promise<DriverRound[]>;
};

/** Pictures of one call together, in signs: what a slow line carries before the call is given up. */
const MOST_SIGNS = 900_000;
/** What is told of a call that a slow line did not carry. */
const NOT_CARRIED = [0, 408];
/** The server will never take these, whatever is tried. */
const FOR_GOOD = [400, 404, 409, 413, 415, 422];

/** How many commands a call carries: half as many after each that the line did not carry, until they pass again. */
export type Pace = { most: number };
export const aPace = (): Pace => ({ most: MOST_COMMANDS });

/**
 * Sends what waits, in the order in which it was noted, then reads the rounds anew; answers what the phone keeps
 * then. Each call carries the oldest commands, so none overtakes another. Throws what the server says when it
 * takes nothing at the moment; everything that has no answer still waits.
 */
export async function synchronize(
  store: Store,
  server: Server,
  pace: Pace,
  now: () => Date,
): Promise<Memory> {
  let memory = await store.change(ask);
  while (memory.queue.length > 0) {
    const { asked } = memory;
    const { roundId, commands } = await oldest(store, memory.queue, pace.most);
    try {
      const reply = await server.send(roundId, commands);
      const answer = { asked, at: now().toISOString() };
      memory = await store.change((kept) => ask(hearResults(kept, answer, roundId, reply)));
      if (!reply.results.some(({ key }) => key === commands[0]?.key)) throw unanswered();
      pace.most = Math.min(pace.most * 2, MOST_COMMANDS);
    } catch (error) {
      const { status = 0, message } = error as { status?: number; message: string };
      if (NOT_CARRIED.includes(status)) {
        pace.most = Math.max(1, Math.floor(Math.min(pace.most, commands.length) / 2));
      }
      if (!FOR_GOOD.includes(status)) throw error;
      // One of them is to blame, and the others may be good: each is asked by itself.
      if (commands.length > 1) {
        pace.most = 1;
        continue;
      }
      memory = await store.change((kept) => ask(refuse(kept, commands[0]!.key, message)));
    }
  }
  const { asked } = memory;
  const rounds = await server.read();
  return store.change((kept) => hearRounds(kept, { asked, at: now().toISOString() }, rounds));
}

const unanswered = () =>
  Object.assign(new Error('The oldest command has no answer.'), { status: 500 });

/** The oldest commands, as many as go to one round in one call. */
async function oldest(
  store: Store,
  queue: readonly Noted[],
  most: number,
): Promise<{ roundId: number; commands: RoundCommand[] }> {
  const roundId = queue[0]!.roundId;
  const commands: RoundCommand[] = [];
  let signs = 0;
  for (const { roundId: own, command } of queue.slice(0, most)) {
    if (own !== roundId) break;
    const proofs = await store.proofsOf(command.key);
    signs += (proofs.signature?.length ?? 0) + (proofs.photo?.length ?? 0);
    if (commands.length > 0 && signs > MOST_SIGNS) break;
    commands.push({ ...command, ...proofs });
  }
  return { roundId, commands };
}
