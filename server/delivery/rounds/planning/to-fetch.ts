import { type SQL, sql } from 'drizzle-orm';
import { returns } from '#server/delivery/returns/tables.ts';
import { roundStops } from '#server/delivery/rounds/tables.ts';

/** Whether the goods of a return (in a query of returns) are to be fetched, and no driver is to go there or has them. */
export const isToFetch: SQL = sql`(${returns.state} = 'approved' and not exists (select from ${roundStops}
  where ${roundStops.returnId} = ${returns.id}
    and ${roundStops.state} in ('planned', 'on_the_way', 'collected')))`;
