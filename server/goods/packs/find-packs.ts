import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import type { PACK_STATES } from '#contract/goods/packs.ts';
import { type ListedPack, staffPacks } from '#contract/goods/staff-packs.ts';
import type { Db } from '#server/base/db/open.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { today } from '#server/base/time.ts';
import { isSoldOut, priceOfToday } from '#server/goods/catalogue/columns/product-columns.ts';
import { categories, products } from '#server/goods/catalogue/tables.ts';
import { pictureUrl } from '#server/goods/media/picture-urls.ts';
import { pictures } from '#server/goods/media/tables.ts';
import { packAlternatives, packLines, packs } from './tables.ts';

export type PackState = (typeof PACK_STATES)[number];

/** A product of a pack; `shownPrice` is its price alone today, in XOF. */
type PackGood = {
  productId: number;
  name: string;
  category: string;
  shownPrice: number;
  isListed: boolean;
  isSoldOut: boolean;
  picture: string | null;
  pictureColor: string | null;
};

/** `unitPrice` is that of a piece within the pack, in XOF, whichever product the buyer chooses. */
type FoundPackLine = PackGood & {
  id: number;
  quantity: number;
  unitPrice: number;
  alternatives: PackGood[];
};

export type FoundPack = {
  id: number;
  code: string;
  name: string;
  startsOn: string | null;
  endsOn: string | null;
  active: boolean;
  ownPicture: string | null;
  /** Its own picture, else its first product's. */
  picture: string | null;
  pictureColor: string | null;
  state: PackState;
  lines: FoundPackLine[];
};

/** The packs that are sold today, the one that ends first at the head. */
export async function listCurrentPacks(db: Db): Promise<FoundPack[]> {
  return (await readPacks(db, sql`${packs.active}`)).filter(isCurrent);
}

/** The pack of a code in any case and any state; undefined without one. */
export async function findPack(db: Db, code: string): Promise<FoundPack | undefined> {
  const [found] = await readPacks(db, sql`upper(${packs.code}) = upper(${code})`);
  return found;
}

/** A pack is sold whole (rule G-21). */
export function isCurrent({ state, lines }: Pick<FoundPack, 'state' | 'lines'>): boolean {
  return state === 'actif' && lines.length > 0 && lines.every((line) => choicesOf(line).length > 0);
}

/** The products of a line in the order of staff. */
export const goodsOf = ({ alternatives, ...own }: FoundPackLine): PackGood[] => [
  own,
  ...alternatives,
];

/** Those that can be had, the ones with a piece first (rule G-62). */
export const choicesOf = (line: FoundPackLine): PackGood[] =>
  goodsOf(line)
    .filter(({ isListed }) => isListed)
    .toSorted((a, b) => Number(a.isSoldOut) - Number(b.isSoldOut));

/** The state of a pack on a day (YYYY-MM-DD, rule G-20). */
export function packStateOf(
  pack: { active: boolean; startsOn: string | null; endsOn: string | null },
  day: string,
): PackState {
  if (pack.endsOn !== null && pack.endsOn < day) return 'expire';
  if (!pack.active || (pack.startsOn !== null && pack.startsOn > day)) return 'draft';
  return 'actif';
}

/** What a pack costs, and what its products would cost one by one today, in XOF. */
export function packTotalsOf(
  lines: readonly Pick<FoundPackLine, 'quantity' | 'unitPrice' | 'shownPrice'>[],
): { total: number; separateTotal: number } {
  return {
    total: lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0),
    separateTotal: lines.reduce((sum, { quantity, shownPrice }) => sum + quantity * shownPrice, 0),
  };
}

/** A pack in any state. Throws `not-found`. */
export async function getPack(db: Db, id: number): Promise<FoundPack> {
  const [found] = await readPacks(db, eq(packs.id, id));
  if (found === undefined) throw new Problem('not-found', 'Ce pack n’existe pas.');
  return found;
}

const findPacks = (db: Db, ids: number[]): Promise<FoundPack[]> =>
  ids.length === 0 ? Promise.resolve([]) : readPacks(db, inArray(packs.id, ids));

async function readPacks(db: Db, condition: SQL): Promise<FoundPack[]> {
  const found = await db
    .select({
      id: packs.id,
      code: packs.code,
      name: packs.name,
      startsOn: packs.startsOn,
      endsOn: packs.endsOn,
      active: packs.active,
      picture: packs.picture,
      pictureColor: pictures.color,
    })
    .from(packs)
    .leftJoin(pictures, eq(pictures.hash, packs.picture))
    .where(and(condition))
    .orderBy(sql`${packs.endsOn} nulls last`, asc(packs.id));
  if (found.length === 0) return [];
  const lines = await readLines(
    db,
    found.map(({ id }) => id),
  );
  const day = today();
  const others = await readAlternatives(
    db,
    lines.map(({ id }) => id),
  );
  return found.map((pack) => {
    const own = lines.filter(({ packId }) => packId === pack.id);
    const first = own[0];
    return {
      ...pack,
      ownPicture: pack.picture,
      picture: pack.picture ?? first?.picture ?? null,
      pictureColor: pack.picture === null ? (first?.pictureColor ?? null) : pack.pictureColor,
      state: packStateOf(pack, day),
      lines: own.map(({ packId: _packId, ...line }) => ({
        ...line,
        alternatives: others
          .filter(({ lineId }) => lineId === line.id)
          .map(({ lineId: _lineId, ...good }) => good),
      })),
    };
  });
}

const goodColumns = {
  productId: products.id,
  name: products.name,
  category: categories.name,
  shownPrice: priceOfToday,
  isListed: products.listed,
  isSoldOut,
  picture: sql<string | null>`${products.pictures}[1]`,
  pictureColor: pictures.color,
};

async function readAlternatives(db: Db, lineIds: number[]) {
  return db
    .select({ lineId: packAlternatives.lineId, ...goodColumns })
    .from(packAlternatives)
    .innerJoin(products, eq(products.id, packAlternatives.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(pictures, sql`${pictures.hash} = ${products.pictures}[1]`)
    .where(inArray(packAlternatives.lineId, lineIds))
    .orderBy(packAlternatives.position, packAlternatives.productId);
}

async function readLines(db: Db, packIds: number[]) {
  return db
    .select({
      packId: packLines.packId,
      id: packLines.id,
      quantity: packLines.quantity,
      unitPrice: packLines.unitPrice,
      ...goodColumns,
    })
    .from(packLines)
    .innerJoin(products, eq(products.id, packLines.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(pictures, sql`${pictures.hash} = ${products.pictures}[1]`)
    .where(inArray(packLines.packId, packIds))
    .orderBy(packLines.id);
}

/** The packs of all states, the one that ends last first by default. */
export function listPacks(db: Db, query: QueryOf<typeof staffPacks>): StaffRows<ListedPack> {
  return listOf(db, staffPacks, query, {
    from: packs,
    where: and(query.state && inState(query.state), query.q ? matches(query.q) : undefined),
    sortable: {
      end_date: packs.endsOn,
      start_date: packs.startsOn,
      name: packs.name,
      code: packs.code,
    },
    id: packs.id,
    read: async (wanted) => (await findPacks(db, wanted)).map(toListed),
  });
}

function inState(state: ListedPack['state']): SQL {
  const day = today();
  const isOver = sql`coalesce(${packs.endsOn} < ${day}::date, false)`;
  if (state === 'expire') return isOver;
  const isDraft = sql`(not ${packs.active} or coalesce(${packs.startsOn} > ${day}::date, false))`;
  return state === 'draft'
    ? sql`(not ${isOver} and ${isDraft})`
    : sql`not (${isOver} or ${isDraft})`;
}

const matches = (q: string): SQL =>
  sql`(${hasPart(packs.name, q)} or ${hasPart(packs.code, q)} or exists (
    select from ${packLines} join ${products} on ${products.id} = ${packLines.productId}
    where ${packLines.packId} = ${packs.id} and ${hasPart(products.name, q)}))`;

function toListed(pack: FoundPack): ListedPack {
  const { total, separateTotal } = packTotalsOf(pack.lines);
  return {
    id: pack.id,
    code: pack.code,
    name: pack.name,
    start_date: pack.startsOn,
    end_date: pack.endsOn,
    active: pack.active,
    state: pack.state,
    total,
    separate_total: separateTotal,
    line_count: pack.lines.length,
    unsold: pack.lines.filter((line) => choicesOf(line).length === 0).map(({ name }) => name),
    image_url: pack.picture === null ? null : pictureUrl(pack.picture, 256),
  };
}
