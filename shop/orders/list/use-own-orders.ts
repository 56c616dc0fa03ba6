import { useCallback } from 'react';
import type { Order } from '#contract/orders.ts';
import { paths, pathTo } from '#contract/paths.ts';
import { browserApi } from '../../api.ts';
import { type Customer, mayBuyOnCredit } from '../../session/session.ts';
import { type OwnData, useAnswer } from '../../ui/use-own-data.ts';

/** A customer's orders of every kind, the newest first; those on credit for accepted members. */
export function useOwnOrders(customer: Customer): OwnData<Order[]> {
  const { id } = customer;
  const isMember = mayBuyOnCredit(customer);
  return useAnswer(
    useCallback(
      async (signal: AbortSignal | undefined) => {
        const lists = [
          pathTo(paths.order, { id }),
          pathTo(paths.preordersOf, { id }),
          ...(isMember ? [pathTo(paths.creditOrdersOf, { id })] : []),
        ];
        const found = await Promise.all(lists.map((path) => browserApi.get<Order[]>(path, signal)));
        return found.flat().sort((a, b) => newestFirst(a, b));
      },
      [id, isMember],
    ),
  );
}

const newestFirst = (a: Order, b: Order) => b.date_order.localeCompare(a.date_order) || b.id - a.id;
