import { get, post } from '#browser/calls.ts';
import type { Line } from '#browser/queue/send-queue.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { MAX_ROUND_COMMANDS } from '#contract/delivery/round-states.ts';
import type { CommandResult, DriverRound, RoundCommand } from '#contract/delivery/rounds.ts';
import {
  applyResults,
  applyRounds,
  dropRefusedCommand,
  type Memory,
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

/** The shop's calls for one driver. */
export const serverFor = (driverId: number): Server => ({
  send: (id, commands) => post(pathTo(paths.roundCommands, { id }), { commands }, driverId),
  read: () => get(paths.driverRounds, driverId),
});

export const lineTo = (server: Server, store: Store): Line<Memory> => ({
  most: MAX_ROUND_COMMANDS,
  async pack(queue, most) {
    const { roundId, commands } = await oldest(store, queue, most);
    return {
      keys: commands.map(({ key }) => key),
      async send() {
        const reply = await server.send(roundId, commands);
        return {
          answered: reply.results.map(({ key }) => key),
          hear: (memory, answer) => applyResults(memory, answer, roundId, reply),
        };
      },
    };
  },
  async read() {
    const rounds = await server.read();
    return (memory, answer) => applyRounds(memory, answer, rounds);
  },
  drop: dropRefusedCommand,
});

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
