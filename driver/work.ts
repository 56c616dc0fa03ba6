import { createContext, useContext } from 'react';
import type { RoundCommand } from '#contract/delivery/rounds.ts';
import type { Sending } from './queue/keep-sending.ts';
import type { Memory, Proofs } from './queue/memory.ts';
import type { ShownRound, ShownStop } from './queue/shown-rounds.ts';
import type { Driver } from './queue/store.ts';

/** What a command says besides its key and its moment. */
export type Told = Omit<RoundCommand, 'key' | 'at' | keyof Proofs>;

/** The work of a driver as all views see and change it. */
export type Work = {
  driver: Driver;
  memory: Memory;
  rounds: ShownRound[];
  sending: Sending;
  /** What was noted last, in French; empty once something else is looked at. */
  said: string;
  /** Notes something on the phone and has it sent. Throws when the phone has no room. */
  tell(round: ShownRound, stop: ShownStop | undefined, told: Told, proofs?: Proofs): Promise<void>;
  say(words: string): void;
  acknowledge(key: string): void;
  sendNow(): void;
  signOut(): Promise<void>;
  /** Once the session has ended; what waits stays on the phone. */
  signInAgain(): void;
};

export const WorkContext = createContext<Work | undefined>(undefined);

/** Throws outside of the page of somebody who is signed in. */
export function useWork(): Work {
  const work = useContext(WorkContext);
  if (work === undefined) throw new Error('Nobody is signed in here.');
  return work;
}

/** A stop with its round; undefined when the phone does not know it. */
export function useStop(id: number | undefined) {
  const { rounds } = useWork();
  for (const round of rounds) {
    const stop = round.stops.find((other) => other.id === id);
    if (stop !== undefined) return { round, stop };
  }
  return undefined;
}
