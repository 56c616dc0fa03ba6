import { useCallback } from 'react';
import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import { offeredAt, servicesOf } from '#contract/goods/offered-services.ts';
import type { OfferedService } from '#contract/goods/services.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useAnswer } from '#shop/base/api/use-own-data.ts';
import { baskets, type ListKey } from '#shop/base/lists/baskets.ts';
import type { BasketLine } from '#shop/base/lists/lines.ts';

export type Services = {
  /** `failed`: the server alone knows what is offered. */
  state: 'asking' | 'known' | 'failed';
  offered: readonly OfferedService[];
  askAgain: () => void;
};

type Destination = { zoneId?: number | null; isCollected?: boolean };

const NONE: readonly OfferedService[] = [];

/** What is offered with these products: before a zone is known, in a zone, or for a collection. Asks nothing without any. */
export function useServices(
  lines: readonly BasketLine[],
  { zoneId = null, isCollected = false }: Destination = {},
): Services {
  const ids = lines
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join(',');
  const zone = isCollected ? null : zoneId;
  const asked = `${zone} ${ids}`;
  const { value, problem, askAgain } = useAnswer(
    useCallback(
      async (signal) => {
        const query = { ids, ...(zone !== null && { zone_id: zone }) };
        const offered =
          ids === '' ? NONE : await browserApi.get(callTo(paths.services, query), signal);
        return { asked, offered };
      },
      [ids, zone, asked],
    ),
  );
  const found = value?.asked === asked ? value.offered : undefined;
  const state = found === undefined ? (problem === '' ? 'asking' : 'failed') : 'known';
  return {
    state,
    offered: offeredAt(found ?? value?.offered ?? NONE, { isCollected }),
    askAgain: () => void askAgain(),
  };
}

/** The lines with those of their ticked services that are offered, once that is known. */
export function withOffered(
  lines: readonly BasketLine[],
  { state, offered }: Services,
): BasketLine[] {
  if (state !== 'known') return [...lines];
  return lines.map(({ services = [], ...line }) => {
    const own = servicesOf(offered, line).map(({ id }) => id);
    const left = services.filter((id) => own.includes(id));
    return left.length === 0 ? line : { ...line, services: left };
  });
}

/** The ticked services of all pieces, in XOF. */
export const servicesXofOf = (lines: readonly BasketLine[], services: Services): number =>
  withOffered(lines, services)
    .filter(({ unavailable }) => !unavailable)
    .reduce((sum, line) => sum + line.quantity * priceOf(line, services.offered), 0);

const priceOf = ({ services = [] }: BasketLine, offered: readonly OfferedService[]): number =>
  offered.reduce((sum, { id, price }) => (services.includes(id) ? sum + price : sum), 0);

/** Stores whether a service is ticked for a product of a basket. */
export function tickService(list: ListKey, productId: number, serviceId: number, isOn: boolean) {
  baskets[list].renew((lines) =>
    lines.map((line) => {
      if (line.id !== productId) return line;
      const { services = [], ...rest } = line;
      const others = services.filter((id) => id !== serviceId);
      return { ...rest, services: isOn ? [...others, serviceId] : others };
    }),
  );
}
