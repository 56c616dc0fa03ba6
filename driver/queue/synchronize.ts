import { MAX_ROUND_COMMANDS } from '#contract/delivery/round-states.ts';
import type { CommandResult, DriverRound, RoundCommand } from '#contract/delivery/rounds.ts';
import {
  applyResults,
  applyRounds,
  dropRefusedCommand,
  type Memory,
  numberRequest,
  type QueuedCommand,
} from './memory.ts';
import type { Store } from './store.ts';

/** Throw errors with a `status`, 0 without a network. */
export type Server = {
  send(
    roundId: number,
    commands: RoundCommand[],
  ): Promise<{ results: CommandResult[]; round: DriverRound | null }>;
  read(): Promise<DriverRound[]>;
};

/** Signs of pictures per call, as a slow line carries. */
const MOST_SIGNS = 900_000;
/** Statuses of a call that the line did not carry. */
const NOT_CARRIED = [0, 408];
/** Statuses that no retry changes. */
const FOR_GOOD = [400, 404, 409, 413, 415, 422];

/** Commands per call: halved after each call not carried, doubled after success. */
export type BatchSize = { most: number };
/** The first batch size: the largest allowed. */
export const aPace = (): BatchSize => ({ most: MAX_ROUND_COMMANDS });

/** Sends the queue in order (rule R-15), then reads the rounds; returns the memory. Throws the server's refusal. */
export async function synchronize(
  store: Store,
  server: Server,
  pace: BatchSize,
  now: () => Date,
): Promise<Memory> {
  let memory = await store.change(numberRequest);
  while (memory.queue.length > 0) {
    const { asked } = memory;
    const { roundId, commands } = await oldest(store, memory.queue, pace.most);
    try {
      const reply = await server.send(roundId, commands);
      const answer = { asked, at: now().toISOString() };
      memory = await store.change((kept) =>
        numberRequest(applyResults(kept, answer, roundId, reply)),
      );
      if (!reply.results.some(({ key }) => key === commands[0]?.key)) throw unanswered();
      pace.most = Math.min(pace.most * 2, MAX_ROUND_COMMANDS);
    } catch (error) {
      const { status = 0, message } = error as { status?: number; message: string };
      if (NOT_CARRIED.includes(status)) {
        pace.most = Math.max(1, Math.floor(Math.min(pace.most, commands.length) / 2));
      }
      if (!FOR_GOOD.includes(status)) throw error;
      // One command is wrong, the others may be good: sends each alone.
      if (commands.length > 1) {
        pace.most = 1;
        continue;
      }
      memory = await store.change((kept) =>
        numberRequest(dropRefusedCommand(kept, commands[0]!.key, message)),
      );
    }
  }
  const { asked } = memory;
  const rounds = await server.read();
  return store.change((kept) => applyRounds(kept, { asked, at: now().toISOString() }, rounds));
}

const unanswered = () =>
  Object.assign(new Error('The oldest command has no answer.'), { status: 500 });

/** Of one round, within one call's limit. */
async function oldest(
  store: Store,
  queue: readonly QueuedCommand[],
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
