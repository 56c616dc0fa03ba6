import { get, post } from '#browser/calls.ts';
import type { Line } from '#browser/queue/send-queue.ts';
import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import type { TillState } from '#contract/money/tills/till.ts';
import type { TillCommand, TillResult } from '#contract/money/tills/till-commands.ts';
import { MAX_TILL_COMMANDS } from '#contract/money/tills/till-words.ts';
import { applyReply, applyState, dropRefusedCommand, type Memory } from './memory.ts';

/** Throw errors with a `status`, 0 without a network. */
export type Server = {
  send(commands: TillCommand[]): Promise<{ results: TillResult[]; state: TillState }>;
  read(): Promise<TillState>;
};

/** The shop's calls for one seller on this device. */
export const serverFor = (sellerId: number, device: string): Server => ({
  send: (commands) => post(paths.tillCommands, { device, commands }, sellerId),
  read: () => get(callTo(paths.till, { device }), sellerId),
});

export const lineTo = (server: Server): Line<Memory> => ({
  most: MAX_TILL_COMMANDS,
  async pack(queue, most) {
    const commands = queue.slice(0, most).map(({ command }) => command);
    return {
      keys: commands.map(({ key }) => key),
      async send() {
        const reply = await server.send(commands);
        return {
          answered: reply.results.map(({ key }) => key),
          hear: (memory, answer) => applyReply(memory, answer, reply),
        };
      },
    };
  },
  async read() {
    const state = await server.read();
    return (memory, answer) => applyState(memory, answer, state);
  },
  drop: dropRefusedCommand,
});
