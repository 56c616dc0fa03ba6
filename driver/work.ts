import { createContext, useContext } from 'react';
import type { Sending } from '#browser/queue/keep-sending.ts';
import type { RoundCommand } from '#contract/delivery/rounds.ts';
import type { CommandProofs, Memory } from './queue/memory.ts';
import type { ShownRound, ShownStop } from './queue/shown-rounds.ts';
import type { Driver } from './queue/store.ts';

export type CommandBody = Omit<RoundCommand, 'key' | 'at' | keyof CommandProofs>;

export type Work = {
  driver: Driver;
  memory: Memory;
  rounds: ShownRound[];
  sending: Sending;
  /** Message of the last act, in French. The round page shows it; leaving the round page clears it. */
  said: string;
  /**
   * Stores a command on the phone and starts sending; resolves before it is sent.
   * Throws a French error when the phone is full or another driver has taken it over.
   */
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
  /** Opens the sign-in page after the session has ended. Unsent commands stay in the queue. */
  signInAgain(): void;
};

export const WorkContext = createContext<Work | undefined>(undefined);

/** Throws outside a signed-in page. */
export function useWork(): Work {
  const work = useContext(WorkContext);
  if (work === undefined) throw new Error('Nobody is signed in here.');
  return work;
}

/** A stop with its round; undefined when no round on this phone has the stop. */
export function useStop(id: number | undefined) {
  const { rounds } = useWork();
  for (const round of rounds) {
    const stop = round.stops.find((other) => other.id === id);
    if (stop !== undefined) return { round, stop };
  }
  return undefined;
}
