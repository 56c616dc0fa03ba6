import { inArray, type SQL, sql } from 'drizzle-orm';
import type { ArticleStock } from '#contract/goods/stock/staff-stock.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { products } from '#server/goods/catalogue/tables.ts';

const available = sql<number | null>`(
  select s.available from product_stock s where s.product_id = products.id)`;

/** The sums of an article; each is looked up by an index, whatever lies elsewhere. */
const figures = {
  on_hand: sql<number | null>`(select coalesce((select sum(l.on_hand) from place_stock l
      where l.product_id = s.product_id), 0)::int
    from product_stock s where s.product_id = products.id)`,
  reserved: sql<number>`coalesce((select sum(l.reserved) from order_lines l
    where l.product_id = products.id and l.reserved > 0), 0)::int`,
  on_road: sql<number>`(coalesce((select sum(l.sent) from transfer_lines l
      join transfers t on t.id = l.transfer_id
      where l.product_id = products.id and t.state = 'sent'), 0)
    + coalesce((select sum(l.departed) from order_lines l join orders o on o.id = l.order_id
      where l.product_id = products.id and l.departed > 0 and o.fulfilment = 'shipped'), 0))::int`,
  expected: expected(sql`sum(greatest(l.ordered - l.received, 0))::int`, sql`0`),
  expected_on: expected(sql`min(p.expected_on)::text`, sql`null`),
  places: sql<ArticleStock['places']>`(select coalesce(json_agg(json_build_object('place_id', pl.id,
      'name', pl.name, 'on_hand', l.on_hand) order by pl.is_default desc, pl.id), '[]')
    from place_stock l join places pl on pl.id = l.place_id
    where l.product_id = products.id and l.on_hand > 0)`,
};

function expected<T>(what: SQL, without: SQL): SQL<T> {
  return sql<T>`coalesce((select ${what} from purchase_lines l
    join purchases p on p.id = l.purchase_id
    where l.product_id = products.id and p.state = 'expected' and l.ordered > l.received), ${without})`;
}

/** The stock of articles, in any order. */
export const readArticles = (db: Db, ids: number[]): Promise<ArticleStock[]> =>
  db
    .select({
      id: products.id,
      reference: products.reference,
      name: products.name,
      tracks_serials: products.tracksSerials,
      available,
      on_hand: figures.on_hand,
      reserved: figures.reserved,
      on_road: figures.on_road,
      expected: sql<number>`${figures.expected}`,
      expected_on: sql<string | null>`${figures.expected_on}`,
      places: figures.places,
    })
    .from(products)
    .where(inArray(products.id, ids));

/** The stock of one article. Throws `not-found`. */
export async function getStockOf(db: Db, id: number): Promise<ArticleStock> {
  const [found] = await readArticles(db, [id]);
  if (found === undefined) throw new Problem('not-found', 'Ce produit n’existe pas ou plus.');
  return found;
}
