import {
  type Answer,
  EMPTY_QUEUE,
  enqueue,
  hearResult,
  type QueueMemory,
  takeShown,
} from '#browser/queue/memory.ts';
import type { CommandOutcome, RoundCommandKind } from '#contract/delivery/round-states.ts';
import type { CommandResult, DriverRound, RoundCommand } from '#contract/delivery/rounds.ts';

/** Stored beside their command. */
export type CommandProofs = Pick<RoundCommand, 'signature' | 'photo'>;
/** Not answered yet; its pictures lie under its key. */
export type QueuedCommand = {
  roundId: number;
  command: Omit<RoundCommand, keyof CommandProofs>;
  about: string;
};

/** Shown until the driver has read it. */
export type DriverNotice = {
  key: string;
  kind: RoundCommandKind;
  stopId: number | undefined;
  about: string;
  outcome: CommandOutcome;
  message: string;
};

/** A driver's work on the phone. The functions below return a changed copy; `store.ts` writes it. */
export type Memory = QueueMemory<QueuedCommand, DriverNotice> & {
  /** As the server sent them last. */
  rounds: DriverRound[];
};

export const EMPTY: Memory = { ...EMPTY_QUEUE, rounds: [] };

/** Appends a command; a known one keeps its place. */
export const enqueueCommand = (memory: Memory, noted: QueuedCommand): Memory =>
  enqueue(memory, noted);

/** Removes answered commands; those not simply applied become notices. */
export function applyResults(
  memory: Memory,
  answer: Answer,
  roundId: number,
  { results, round }: { results: readonly CommandResult[]; round: DriverRound | null },
): Memory {
  const after = results.reduce(
    (kept: Memory, result) => hearResult(kept, result, noticeOf),
    memory,
  );
  const others = after.rounds.filter(({ id }) => id !== roundId);
  const rounds = round === null ? others : inOrder([...others, round]);
  return takeShown(after, answer, { rounds });
}

/** Ignores rounds of an older request. */
export const applyRounds = (memory: Memory, answer: Answer, rounds: DriverRound[]): Memory =>
  takeShown(memory, answer, { rounds });

export const dropRefusedCommand = (memory: Memory, key: string, message: string): Memory =>
  hearResult(memory, { key, outcome: 'refused', message }, noticeOf);

const noticeOf = ({ command, about }: QueuedCommand, result: CommandResult): DriverNotice => ({
  ...result,
  kind: command.kind,
  stopId: command.stop_id,
  about,
});

const inOrder = (rounds: DriverRound[]) =>
  rounds.toSorted((a, b) => (a.day === b.day ? a.id - b.id : a.day < b.day ? -1 : 1));
