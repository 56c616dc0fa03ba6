import { useCallback } from 'react';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { type OwnData, useAnswer } from '#shop/base/api/use-own-data.ts';
import type { Customer } from '#shop/base/session/session.ts';

/** A customer's orders of every kind, the newest first; somebody who is no member any more may still owe for one on credit. */
export function useOwnOrders({ id }: Customer): OwnData<Order[]> {
  return useAnswer(
    useCallback(
      async (signal: AbortSignal | undefined) => {
        const lists = [
          pathTo(paths.order, { id }),
          pathTo(paths.preordersOf, { id }),
          pathTo(paths.creditOrdersOf, { id }),
        ];
        const found = await Promise.all(lists.map((path) => browserApi.get(path, signal)));
        return found.flat().sort((a, b) => newestFirst(a, b));
      },
      [id],
    ),
  );
}

const newestFirst = (a: Order, b: Order) => b.date_order.localeCompare(a.date_order) || b.id - a.id;
