import type { CommandOutcome, RoundCommandKind } from '#contract/delivery/round-states.ts';
import type { CommandResult, DriverRound, RoundCommand } from '#contract/delivery/rounds.ts';

/** Pictures of a command, which are kept beside it. */
export type Proofs = Pick<RoundCommand, 'signature' | 'photo'>;
/** A command that the server has not answered yet; its pictures stand under its key. */
export type Noted = { roundId: number; command: Omit<RoundCommand, keyof Proofs>; about: string };

/** What the driver has to be told of a command, until they have seen it. */
export type Notice = {
  key: string;
  kind: RoundCommandKind;
  stopId: number | undefined;
  /** Of whom: the recipient of a stop. */
  about: string;
  outcome: CommandOutcome;
  message: string;
};

/** What the phone keeps of a driver's work. */
export type Memory = {
  /** As the server told them last. */
  rounds: DriverRound[];
  /** The number of the newest request, and of the one whose rounds these are. */
  asked: number;
  heard: number;
  /** When the rounds were read, by the phone's clock. */
  readAt: string | null;
  queue: Noted[];
  notices: Notice[];
};

export const EMPTY: Memory = {
  rounds: [],
  asked: 0,
  heard: 0,
  readAt: null,
  queue: [],
  notices: [],
};

/** Notes a command behind all others; one that is noted already stays where it is. */
export const note = (memory: Memory, noted: Noted): Memory =>
  memory.queue.some(({ command }) => command.key === noted.command.key)
    ? memory
    : { ...memory, queue: [...memory.queue, noted] };

/** A request leaves, under the next number. */
export const ask = (memory: Memory): Memory => ({ ...memory, asked: memory.asked + 1 });

type Answer = { asked: number; at: string };

/** The answer to commands: they wait no longer, and what was not simply applied is to be told. */
export function hearResults(
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

/** The rounds as the server tells them; those of a request that left before the last one that was heard are old. */
export const hearRounds = (memory: Memory, answer: Answer, rounds: DriverRound[]): Memory =>
  takeRounds(memory, answer, rounds);

/** A command that the server takes in no form: it waits no longer, and its reason is to be told. */
export const refuse = (memory: Memory, key: string, message: string): Memory =>
  hearResult(memory, { key, outcome: 'refused', message });

export const acknowledge = (memory: Memory, key: string): Memory => ({
  ...memory,
  notices: memory.notices.filter((notice) => notice.key !== key),
});

function hearResult(memory: Memory, { key, outcome, message }: CommandResult): Memory {
  const noted = memory.queue.find(({ command }) => command.key === key);
  // Heard already: the same command was sent again before its answer came.
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
