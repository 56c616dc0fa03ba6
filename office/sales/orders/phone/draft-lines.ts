import { MAX_QUANTITY } from '#contract/base/limits.ts';
import { offeredAt, servicesOf } from '#contract/goods/offered-services.ts';
import type { OfferedService } from '#contract/goods/services.ts';
import type { OrderGood } from '#contract/sales/orders/staff-order-calls.ts';

export type DraftLine = {
  good: OrderGood;
  quantity: number;
  /** Ticked, for each piece (rule S-44). */
  services?: readonly TickedService[];
};

type TickedService = Pick<OfferedService, 'id' | 'kind'>;

/** Returns the lines with one more piece, up to `MAX_QUANTITY`; the line moves to the end and keeps its services. */
export function addGood(lines: readonly DraftLine[], good: OrderGood): DraftLine[] {
  const others = lines.filter((line) => line.good.id !== good.id);
  const former = lines.find((line) => line.good.id === good.id);
  const quantity = Math.min((former?.quantity ?? 0) + 1, MAX_QUANTITY);
  return [...others, { ...former, good, quantity }];
}

/** `wanted` as the clerk typed it. */
export function setQuantity(
  lines: readonly DraftLine[],
  productId: number,
  wanted: number,
): DraftLine[] {
  const quantity = Math.max(1, Math.min(MAX_QUANTITY, Math.trunc(wanted) || 1));
  return lines.map((line) => (line.good.id === productId ? { ...line, quantity } : line));
}

export const tickService = (
  lines: readonly DraftLine[],
  productId: number,
  { id, kind }: TickedService,
  isOn: boolean,
): DraftLine[] =>
  lines.map((line) => {
    if (line.good.id !== productId) return line;
    const others = (line.services ?? []).filter((service) => service.id !== id);
    return { ...line, services: isOn ? [...others, { id, kind }] : others };
  });

/** The change of a draft when only these services are offered; undefined if it keeps its ticks. */
export function lostServices(
  lines: readonly DraftLine[],
  offered: readonly OfferedService[],
): { lines: DraftLine[] } | undefined {
  const kept = lines.map((line) => {
    const own = servicesOf(offered, line.good).map(({ id }) => id);
    return { ...line, services: (line.services ?? []).filter(({ id }) => own.includes(id)) };
  });
  const countOf = (some: readonly DraftLine[]) =>
    some.reduce((sum, { services = [] }) => sum + services.length, 0);
  return countOf(kept) === countOf(lines) ? undefined : { lines: kept };
}

/** As the calls take a line; without a shown price, and without work at home for goods that are collected. */
export function toWantedLine(
  { good, quantity, services = [] }: DraftLine,
  destination: { isCollected: boolean },
) {
  const ids = offeredAt(services, destination).map(({ id }) => id);
  return { id: good.id, quantity, ...(ids.length > 0 && { services: ids }) };
}
