import { isUnsettledStop, type StopState } from '#contract/delivery/round-states.ts';
import type { DriverRound, DriverStop, RoundCommand } from '#contract/delivery/rounds.ts';
import type { Memory, QueuedCommand } from './memory.ts';

/** A stop as it will be once the queue is sent; `isWaiting` while a queued command concerns it. */
export type ShownStop = DriverStop & { isWaiting: boolean };
/** A round as it will be once the queue is sent; `isWaiting` only while its end is not sent. */
export type ShownRound = Omit<DriverRound, 'stops'> & { stops: ShownStop[]; isWaiting: boolean };

/** The server's rounds with the waiting commands applied in order. */
export const showRounds = ({ rounds, queue }: Pick<Memory, 'rounds' | 'queue'>): ShownRound[] =>
  rounds.map((round) =>
    queue
      .filter(({ roundId }) => roundId === round.id)
      .reduce(layOver, {
        ...round,
        isWaiting: false,
        stops: round.stops.map((stop) => ({ ...stop, isWaiting: false })),
      }),
  );

/** A stop from an older memory is a delivery. */
export const isCollection = ({ kind }: Pick<DriverStop, 'kind'>): boolean => kind === 'collection';

/** Whether a command can still change the stop. */
export const isStopOpen = ({ state, closed_because }: DriverStop): boolean =>
  isUnsettledStop(state) && closed_because === '';

function layOver(round: ShownRound, { command }: QueuedCommand): ShownRound {
  if (command.kind === 'end') return layEndOver(round);
  const { kind, stop_id: id, collected = 0, at } = command;
  const found = round.stops.find((stop) => stop.id === id);
  if (found === undefined) return round;
  const waiting = { ...found, isWaiting: true };
  // The server decides who was faster.
  if (!isStopOpen(found) || round.state !== 'on_the_way') return withStop(round, waiting);
  if (kind === 'depart') {
    const expected = command.expected_at ?? null;
    const set = { ...waiting, state: 'on_the_way' as const, expected_at: expected };
    return withStop({ ...round, stops: round.stops.map(waitAgain) }, set);
  }
  const reason = command.reason ?? '';
  const settled = { ...waiting, state: STATE_AFTER[kind], settled_at: at, reason };
  if (kind === 'collected') return withStop(round, { ...settled, taken: takenBy(command) });
  if (kind !== 'delivered') return withStop(round, settled);
  return withStop(
    { ...round, cash_expected: round.cash_expected + collected },
    { ...settled, collected: found.collected + collected, amount_due: 0 },
  );
}

const takenBy = ({ goods = [] }: RoundCommand): DriverStop['taken'] =>
  goods.filter(({ pieces }) => pieces > 0);

/** Unsettled stops were not visited. */
function layEndOver(round: ShownRound): ShownRound {
  const waiting = { ...round, isWaiting: true };
  if (round.state !== 'on_the_way') return waiting;
  const stops = round.stops.map((stop) =>
    isStopOpen(stop) ? { ...stop, state: 'skipped' as const, isWaiting: true } : stop,
  );
  return { ...waiting, state: 'ended', stops };
}

const STATE_AFTER = {
  delivered: 'delivered',
  collected: 'collected',
  absent: 'absent',
  refused: 'refused',
} as const satisfies Record<string, StopState>;

/** A driver on the way to one stop is on the way to no other. */
const waitAgain = (stop: ShownStop): ShownStop =>
  stop.state === 'on_the_way' ? { ...stop, state: 'planned', expected_at: null } : stop;

const withStop = (round: ShownRound, stop: ShownStop): ShownRound => ({
  ...round,
  stops: round.stops.map((other) => (other.id === stop.id ? stop : other)),
});
