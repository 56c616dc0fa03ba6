import { type BatchSize, sendQueue } from '#browser/queue/send-queue.ts';
import { isUnsettledStop, MAX_ROUND_COMMANDS } from '#contract/delivery/round-states.ts';
import type {
  CommandResult,
  DriverRound,
  DriverStop,
  RoundCommand,
} from '#contract/delivery/rounds.ts';
import { lineTo, type Server } from './line.ts';
import { type CommandProofs, EMPTY, enqueueCommand, type Memory } from './memory.ts';
import type { Store } from './store.ts';

export const aStop = (id: number, more: Partial<DriverStop> = {}): DriverStop => ({
  id,
  kind: 'delivery',
  return_note: '',
  taken: [],
  position: id,
  state: 'planned',
  closed_because: '',
  order_name: `S${id}`,
  zone_id: 1,
  slot: null,
  lines: [],
  amount_due: 10_000 * id,
  collected: 0,
  expected_at: null,
  settled_at: null,
  reason: '',
  customer_name: 'Awa Ndiaye',
  recipient: `Client ${id}`,
  phone: '221770000000',
  zone: 'Dakar',
  city: 'Dakar',
  quarter: 'Médina',
  street: 'Rue 11',
  landmark: '',
  latitude: null,
  longitude: null,
  plus_code: '',
  second_phone: null,
  door_photo: null,
  voice_note: null,
  note: '',
  ...more,
});

export const aRound = (stops: DriverStop[], more: Partial<DriverRound> = {}): DriverRound => ({
  id: 1,
  day: '2026-11-24',
  state: 'on_the_way',
  vehicle: 'Fourgon',
  place: 'Dépôt',
  note: '',
  back_note: '',
  stops,
  cash_expected: 0,
  providers: ['wave'],
  ...more,
});

/** A phone's memory without a phone. */
export function aStore(memory: Memory = EMPTY): Store & { proofs: Map<string, CommandProofs> } {
  let kept = memory;
  const proofs = new Map<string, CommandProofs>();
  const change = async (step: (memory: Memory) => Memory) => {
    kept = step(kept);
    const waits = new Set(kept.queue.map(({ command }) => command.key));
    for (const key of proofs.keys()) if (!waits.has(key)) proofs.delete(key);
    return kept;
  };
  return {
    proofs,
    read: async () => kept,
    change,
    note: (noted, given) => {
      proofs.set(noted.command.key, given);
      return change((before) => enqueueCommand(before, noted));
    },
    proofsOf: async (key) => proofs.get(key) ?? {},
  };
}

/** What the server does with commands, as far as a phone notices: each key once, the first phone at a stop counts. */
export function aServer(first: DriverRound) {
  let round = first;
  const answers = new Map<string, CommandResult>();
  const applied: string[] = [];
  const arrived: string[] = [];

  function apply(command: RoundCommand): CommandResult {
    const { key } = command;
    const known = answers.get(key);
    if (known !== undefined) {
      return known.outcome === 'applied' ? { ...known, outcome: 'repeated' } : known;
    }
    arrived.push(key);
    const result = { key, ...act(command) };
    answers.set(key, result);
    if (result.outcome === 'applied') applied.push(key);
    return result;
  }

  function act(command: RoundCommand): Omit<CommandResult, 'key'> {
    const { kind, stop_id: id, collected = 0, at, reason = '' } = command;
    if (kind === 'end') {
      if (round.state !== 'on_the_way') return settled;
      const skipped = round.stops.map((stop) =>
        isUnsettledStop(stop.state) ? { ...stop, state: 'skipped' as const } : stop,
      );
      round = { ...round, state: 'ended', stops: skipped };
      return fine;
    }
    const stop = round.stops.find((other) => other.id === id);
    if (stop === undefined) return { outcome: 'refused', message: 'Pas de cette tournée.' };
    if (!isUnsettledStop(stop.state)) return settled;
    if (round.state !== 'on_the_way') return { outcome: 'refused', message: 'Terminée.' };
    if (kind === 'depart') {
      if (stop.state === 'on_the_way') return settled;
      const expected_at = command.expected_at ?? null;
      put(
        ...round.stops
          .filter(({ state }) => state === 'on_the_way')
          .map((other) => ({ ...other, state: 'planned' as const, expected_at: null })),
        { ...stop, state: 'on_the_way', expected_at },
      );
      return fine;
    }
    if (kind !== 'delivered') {
      put({ ...stop, state: kind, settled_at: at, reason });
      return fine;
    }
    if (collected !== stop.amount_due) return { outcome: 'refused', message: 'Montant faux.' };
    put({ ...stop, state: 'delivered', settled_at: at, collected, amount_due: 0 });
    round = { ...round, cash_expected: round.cash_expected + collected };
    return fine;
  }

  function put(...changed: DriverStop[]): void {
    const stops = round.stops.map((stop) => changed.findLast(({ id }) => id === stop.id) ?? stop);
    round = { ...round, stops };
  }

  return {
    apply,
    round: () => round,
    /** Keys in the order in which they came first, and those that changed something. */
    arrived,
    applied,
    answers,
  };
}

const fine = { outcome: 'applied', message: '' } as const;
const settled = { outcome: 'settled', message: 'Déjà enregistré par Modou.' } as const;

/** The first batch size: the largest allowed. */
export const aPace = (): BatchSize => ({ most: MAX_ROUND_COMMANDS });

/** Sends the queue as the page does, then reads the rounds. */
export const synchronize = (
  store: Store,
  server: Server,
  pace: BatchSize,
  now: () => Date,
): Promise<Memory> => sendQueue(store, lineTo(server, store), pace, now);
