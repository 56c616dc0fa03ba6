import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../server/base/db/open.ts';

/** An order as the shop acknowledged it; XOF. `key` is its note. */
export type Acknowledged = { key: string; id: number; number: string; totalXof: number };

export type Comparison = {
  orders: number;
  /** Acknowledged, but missing or with another number or total. */
  lost: number;
  /** Stored, but without a line, an instalment, its first event or its mail. */
  incomplete: number;
  duplicates: number;
  mailsWithoutOrder: number;
  /** Products whose stock differs from what their orders leave. */
  productsWithWrongStock: number;
};

/** Compares the database with acknowledged orders. `stock` is the initial stock of each counted product. */
export async function compareOrders(
  db: Db,
  told: readonly Acknowledged[],
  stock: number,
): Promise<Comparison> {
  const found = rowsOf<{ id: number; number: string; note: string; amount_total: number }>(
    await db.execute(sql`select id, number, note, amount_total from orders o where ${isMeasured}`),
  );
  const byKey = new Map(found.map((order) => [order.note, order]));
  const isThere = ({ key, id, number, totalXof }: Acknowledged) => {
    const order = byKey.get(key);
    return order?.id === id && order.number === number && order.amount_total === totalXof;
  };
  return {
    orders: found.length,
    lost: told.filter((order) => !isThere(order)).length,
    duplicates: found.length - byKey.size,
    incomplete: await count(db, sql`orders o where ${isMeasured} and not (${isWhole})`),
    mailsWithoutOrder: await count(
      db,
      sql`outgoing_messages m where m.channel = 'mail'
        and not exists (select 1 from orders o where o.number = ${numberInSubject})`,
    ),
    productsWithWrongStock: await count(
      db,
      sql`product_stock s where s.available <> ${stock} -
        coalesce((select sum(reserved) from order_lines l where l.product_id = s.product_id), 0)
        and exists (select 1 from order_lines l join orders o on o.id = l.order_id
          where l.product_id = s.product_id and ${isMeasured})`,
    ),
  };
}

/** Orders of `order-traffic.ts` have their key as note; demonstration orders do not. */
const isMeasured = sql`o.note ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$'`;

const numberInSubject = sql`substring(m.subject from 'S[0-9]+$')`;

/** An order with both products, matching amounts, all instalments, its first event, and its mail sent or queued. */
const isWhole = sql`
  o.amount_total = (select sum(l.total) from order_lines l where l.order_id = o.id)
  and 2 = (select count(*) from order_lines l where l.order_id = o.id and l.kind = 'product')
  and (select count(*) from instalments i where i.order_id = o.id)
    = case when o.sale_type = 'preorder' then 3 else 0 end
  and coalesce((select sum(i.amount) from instalments i where i.order_id = o.id), o.amount_total)
    = o.amount_total
  and 1 = (select count(*) from order_events e where e.order_id = o.id and e.kind = 'placed')
  and o.number in (
    select ${numberInSubject} from outgoing_messages m
    where m.channel = 'mail' and (m.state <> 'queued' or m.id in (
      select (j.data ->> 'messageId')::int from pgboss.job_common j
      where j.name = 'deliver-message' and j.state <= 'active')))`;

async function count(db: Db, which: SQL): Promise<number> {
  const result = await db.execute(sql`select count(*)::int as count from ${which}`);
  return rowsOf<{ count: number }>(result)[0]!.count;
}
