import { asc, inArray, or, type SQL, sql } from 'drizzle-orm';
import { readGtin } from '#contract/goods/catalogue/gtin.ts';
import type { StockOfProduct } from '#contract/goods/stock/staff-stock.ts';
import type { ProductName } from '#contract/goods/stock/staff-stock-lines.ts';
import type { Db } from '#server/base/db/open.ts';
import { type FieldProblem, Problem } from '#server/base/problem.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { listDisplays } from '../displays/displays.ts';

export type StockProduct = { productId: number; name: string; tracksSerials: boolean };

/** The products of lines, by number, bar code or reference, kept from deletion until the end. Throws `bad-request` for unknown or repeated ones. */
export async function lockNamedProducts<L extends ProductName>(
  tx: Db,
  lines: readonly L[],
  field = 'lines',
): Promise<(StockProduct & { line: L })[]> {
  const ids = lines.flatMap(({ product_id: id }) => id ?? []);
  const references = lines.flatMap(({ reference }) => reference ?? []);
  const codes = references.flatMap((reference) => readGtin(reference) ?? []);
  const found = await tx
    .select({
      productId: products.id,
      reference: products.reference,
      gtin: products.gtin,
      name: products.name,
      tracksSerials: products.tracksSerials,
    })
    .from(products)
    .where(
      or(
        inArray(products.id, ids),
        inArray(products.reference, references),
        inArray(products.gtin, codes),
      ),
    )
    .orderBy(asc(products.id))
    .for('key share');
  const byId = new Map(found.map((row) => [row.productId, row]));
  const byReference = new Map(found.map((row) => [row.reference, row]));
  const byGtin = new Map(found.map((row) => [row.gtin, row]));
  const named = (typed: string) => {
    const code = readGtin(typed);
    // A scan means the bar code (rule G-50), also where another product has the number for its reference.
    return (code === undefined ? undefined : byGtin.get(code)) ?? byReference.get(typed);
  };
  const problems: FieldProblem[] = [];
  const seen = new Set<number>();
  const articles = lines.flatMap((line, place) => {
    const { product_id: id, reference } = line;
    const row = id === undefined ? named(reference ?? '') : byId.get(id);
    if (row === undefined || seen.has(row.productId)) {
      const name = `${field}.${place}.${id === undefined ? 'reference' : 'product_id'}`;
      const message =
        row === undefined ? 'cet article n’existe pas' : `${row.name} est déjà dans la liste`;
      problems.push({ field: name, message });
      return [];
    }
    seen.add(row.productId);
    const { productId, name, tracksSerials } = row;
    return [{ productId, name, tracksSerials, line }];
  });
  const [first] = problems;
  if (first !== undefined) throw new Problem('bad-request', `${first.message}.`, problems);
  return articles;
}

/** The one product that a person names. Throws `bad-request`. */
export async function lockNamedProduct(tx: Db, name: ProductName): Promise<StockProduct> {
  const [article] = await lockNamedProducts(tx, [name]);
  if (article === undefined) throw new Problem('bad-request', 'Indiquez un article.');
  return article;
}

/** Throws `bad-request` with one French sentence for each line; nothing without problems. */
export function refuseLines(problems: readonly FieldProblem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  throw new Problem('bad-request', first.message, [...problems]);
}

const available = sql<number | null>`(
  select s.available from product_stock s where s.product_id = products.id)`;

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
  places: sql<
    StockOfProduct['places']
  >`(select coalesce(json_agg(json_build_object('place_id', pl.id,
      'name', pl.name, 'on_hand', l.on_hand) order by pl.is_default desc, pl.id), '[]')
    from place_stock l join places pl on pl.id = l.place_id
    where l.product_id = products.id and l.on_hand > 0)`,
};

function expected<T>(what: SQL, without: SQL): SQL<T> {
  return sql<T>`coalesce((select ${what} from purchase_lines l
    join purchases p on p.id = l.purchase_id
    where l.product_id = products.id and p.state = 'expected' and l.ordered > l.received), ${without})`;
}

/** In no fixed order; unknown ids are left out. */
export const readProductStocks = (db: Db, ids: number[]): Promise<StockOfProduct[]> =>
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

/** The stock of one product, and where it stands to be seen. Throws `not-found`. */
export async function getStockOf(db: Db, id: number): Promise<StockOfProduct> {
  const [found] = await readProductStocks(db, [id]);
  if (found === undefined) throw new Problem('not-found', 'Ce produit n’existe pas ou plus.');
  return { ...found, showrooms: await listDisplays(db, id) };
}
