import { isUnsettled, type StopState } from '#contract/delivery/round-states.ts';
import type { DriverRound, DriverStop, RoundCommand } from '#contract/delivery/rounds.ts';
import type { Memory, Noted } from './memory.ts';

/** A stop as it will be once everything is sent; `isWaiting` while something of it is not. */
export type ShownStop = DriverStop & { isWaiting: boolean };
export type ShownRound = Omit<DriverRound, 'stops'> & { stops: ShownStop[]; isWaiting: boolean };

/** What the server told last with the commands that wait laid over it, in their order. */
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

/** Whether goods are fetched there; a stop that the phone kept from before is a delivery. */
export const isCollection = ({ kind }: Pick<DriverStop, 'kind'>): boolean => kind === 'collection';

/** Whether something can still be told of a stop. */
export const isOpen = ({ state, closed_because }: DriverStop): boolean =>
  isUnsettled(state) && closed_because === '';

function layOver(round: ShownRound, { command }: Noted): ShownRound {
  if (command.kind === 'end') return layEndOver(round);
  const { kind, stop_id: id, collected = 0, at } = command;
  const found = round.stops.find((stop) => stop.id === id);
  if (found === undefined) return round;
  const waiting = { ...found, isWaiting: true };
  // The server will say who was faster.
  if (!isOpen(found) || round.state !== 'on_the_way') return withStop(round, waiting);
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

/** What nobody settled was not visited. */
function layEndOver(round: ShownRound): ShownRound {
  const waiting = { ...round, isWaiting: true };
  if (round.state !== 'on_the_way') return waiting;
  const stops = round.stops.map((stop) =>
    isOpen(stop) ? { ...stop, state: 'skipped' as const, isWaiting: true } : stop,
  );
  return { ...waiting, state: 'ended', stops };
}

const STATE_AFTER = {
  delivered: 'delivered',
  collected: 'collected',
  absent: 'absent',
  refused: 'refused',
} as const satisfies Record<string, StopState>;

/** Whoever sets out to one stop is on the way to no other. */
const waitAgain = (stop: ShownStop): ShownStop =>
  stop.state === 'on_the_way' ? { ...stop, state: 'planned', expected_at: null } : stop;

const withStop = (round: ShownRound, stop: ShownStop): ShownRound => ({
  ...round,
  stops: round.stops.map((other) => (other.id === stop.id ? stop : other)),
});
