import { createContext, useContext } from 'react';
import type { RoundCommand } from '#contract/delivery/rounds.ts';
import type { Sending } from './queue/keep-sending.ts';
import type { CommandProofs, Memory } from './queue/memory.ts';
import type { ShownRound, ShownStop } from './queue/shown-rounds.ts';
import type { Driver } from './queue/store.ts';

export type CommandBody = Omit<RoundCommand, 'key' | 'at' | keyof CommandProofs>;

export type Work = {
  driver: Driver;
  memory: Memory;
  rounds: ShownRound[];
  sending: Sending;
  /** In French; empty after a change of view. */
  said: string;
  /** Notes a command and sends it. Throws when the phone has no room. */
  tell(
    round: ShownRound,
    stop: ShownStop | undefined,
    told: CommandBody,
    proofs?: CommandProofs,
  ): Promise<void>;
  say(words: string): void;
  acknowledge(key: string): void;
  sendNow(): void;
  signOut(): Promise<void>;
  /** After the session ended; the queue stays. */
  signInAgain(): void;
};

export const WorkContext = createContext<Work | undefined>(undefined);

/** Throws outside a signed-in page. */
export function useWork(): Work {
  const work = useContext(WorkContext);
  if (work === undefined) throw new Error('Nobody is signed in here.');
  return work;
}

/** Undefined when the phone does not know it. */
export function useStop(id: number | undefined) {
  const { rounds } = useWork();
  for (const round of rounds) {
    const stop = round.stops.find((other) => other.id === id);
    if (stop !== undefined) return { round, stop };
  }
  return undefined;
}
