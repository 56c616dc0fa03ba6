import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { roundStops, rounds } from '#server/delivery/rounds/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';

type Column = SQLWrapper;

/**
 * Whether the delivery of a stop was taken back by staff while the round is driven: its goods are in the van again. In
 * a query that has the order and the round of the stop.
 */
export const takenBack = (stop: { id: Column; orderId: Column; state: Column }): SQL<boolean> =>
  sql<boolean>`(${stop.state} = 'delivered' and ${rounds.state} = 'on_the_way'
  and ${orders.state} = 'to_delivered' and ${orders.fulfilment} = 'shipped'
  and not exists (select from ${roundStops} as later where later.order_id = ${stop.orderId}
    and later.id > ${stop.id} and later.state <> 'removed'))`;
