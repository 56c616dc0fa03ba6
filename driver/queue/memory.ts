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
export type Memory = {
  /** As the server sent them last. */
  rounds: DriverRound[];
  /** Number of the newest request, and of the one that brought these rounds. */
  asked: number;
  heard: number;
  /** By the phone's clock. */
  readAt: string | null;
  queue: QueuedCommand[];
  notices: DriverNotice[];
};

export const EMPTY: Memory = {
  rounds: [],
  asked: 0,
  heard: 0,
  readAt: null,
  queue: [],
  notices: [],
};

/** Appends a command; a known one keeps its place. */
export const enqueueCommand = (memory: Memory, noted: QueuedCommand): Memory =>
  memory.queue.some(({ command }) => command.key === noted.command.key)
    ? memory
    : { ...memory, queue: [...memory.queue, noted] };

/** Counts one more request; rounds of an older one are ignored later. */
export const numberRequest = (memory: Memory): Memory => ({ ...memory, asked: memory.asked + 1 });

type Answer = { asked: number; at: string };

/** Removes answered commands; those not simply applied become notices. */
export function applyResults(
  memory: Memory,
  { asked, at }: Answer,
  roundId: number,
  { results, round }: { results: readonly CommandResult[]; round: DriverRound | null },
): Memory {
  const after = results.reduce(hearResult, memory);
  const others = after.rounds.filter(({ id }) => id !== roundId);
  const rounds = round === null ? others : inOrder([...others, round]);
  return takeRounds(after, { asked, at }, rounds);
}

/** Ignores rounds of an older request. */
export const applyRounds = (memory: Memory, answer: Answer, rounds: DriverRound[]): Memory =>
  takeRounds(memory, answer, rounds);

export const dropRefusedCommand = (memory: Memory, key: string, message: string): Memory =>
  hearResult(memory, { key, outcome: 'refused', message });

/** Removes a notice that the driver has read. */
export const acknowledge = (memory: Memory, key: string): Memory => ({
  ...memory,
  notices: memory.notices.filter((notice) => notice.key !== key),
});

function hearResult(memory: Memory, { key, outcome, message }: CommandResult): Memory {
  const noted = memory.queue.find(({ command }) => command.key === key);
  // Answered already: it was sent again before its response came.
  if (noted === undefined) return memory;
  const queue = memory.queue.filter((other) => other !== noted);
  const isPlain = message === '' && (outcome === 'applied' || outcome === 'repeated');
  if (isPlain) return { ...memory, queue };
  const { kind, stop_id: stopId } = noted.command;
  const notice = { key, kind, stopId, about: noted.about, outcome, message };
  return { ...memory, queue, notices: [...memory.notices, notice] };
}

function takeRounds(memory: Memory, { asked, at }: Answer, rounds: DriverRound[]): Memory {
  return asked < memory.heard ? memory : { ...memory, rounds, heard: asked, readAt: at };
}

const inOrder = (rounds: DriverRound[]) =>
  rounds.toSorted((a, b) => (a.day === b.day ? a.id - b.id : a.day < b.day ? -1 : 1));
