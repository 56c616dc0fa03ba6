import type { StaffRound } from '#contract/delivery/staff-rounds.ts';
import { dueAtDoorXof } from '#server/money/payments/staff/deliver-order.ts';
import type { vehicles } from '../tables.ts';
import { addLoads, type Goods, knownKilos } from './load.ts';
import { isDelivery, type StopOfOrder } from './stops.ts';

type Vehicle = Pick<typeof vehicles.$inferSelect, 'maxLitres' | 'maxKg'>;

/** What the vehicle takes to customers: deliveries only, in litres, kilos and XOF. */
export function totalsOf(
  stops: readonly StopOfOrder[],
  goodsOf: (found: StopOfOrder) => Goods,
  vehicle: Vehicle | null,
): StaffRound['totals'] {
  const aboard = stops.filter(isAboard);
  const load = addLoads(aboard.map((found) => goodsOf(found).load));
  return {
    orders: aboard.length,
    pieces: load.pieces,
    litres: load.litres,
    kg: knownKilos(load),
    unmeasured: load.unmeasured,
    unweighed: load.unweighed,
    max_litres: vehicle?.maxLitres ?? null,
    max_kg: vehicle?.maxKg ?? null,
    to_collect: aboard.reduce((sum, { order }) => sum + dueAtDoorXof(order), 0),
  };
}

export const isAboard = (found: StopOfOrder): boolean =>
  isDelivery(found) && found.stop.state !== 'removed';
