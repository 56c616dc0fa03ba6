import { sql } from 'drizzle-orm';
import { oneRow } from '#server/base/db/one-row.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { nextUpdatedAt } from '../columns/product-columns.ts';
import { products, productTags } from '../tables.ts';
import type { AcceptedRow } from './rows/read-row.ts';
import type { MadeShelves, Shelves } from './shelves.ts';
import { type CatalogueChange, columns } from './write-changes.ts';

/** The changes of an import, in temporary tables until it locks the catalogue. */
export type Stage = {
  /** Call it before the products of these rows are read: it records their present versions. */
  addRows(rows: AcceptedRow[]): Promise<void>;
  /** Stages changes and computes their words, which takes longer than writing them. */
  addChanges(changes: readonly CatalogueChange[], shelves: Shelves): Promise<void>;
  /** Whether a product of the rows, a category or a tag has changed since. */
  isStale(): Promise<boolean>;
  /** The rows again, batch by batch; the changes are forgotten. */
  rowsAgain(): AsyncGenerator<AcceptedRow[]>;
  /** Writes all changes, some thousands per statement, and yields the progress and new products. */
  write(made: MadeShelves): AsyncGenerator<{ share: number; created: NewProduct[] }>;
  close(): Promise<void>;
};

type NewProduct = { id: number; reference: string };

/** Batches that are written in one statement. */
const AT_ONCE = 10;

const names = columns.map(([, { name }]) => sql.identifier(name));
const typed = columns.map(
  ([key, column]) =>
    // A provisional category has a number above those of the database.
    sql`${sql.identifier(column.name)} ${sql.raw(key === 'categoryId' ? 'bigint' : column.getSQLType())}`,
);
const listed = (parts: (typeof names)[number][] | typeof typed) => sql.join(parts, sql`, `);

/** The state of the products of a batch and of those that have its bar codes: versions of their rows, and their tags. */
const stateOf = (references: ReturnType<typeof sql>, codes: ReturnType<typeof sql>) => sql`(
  select md5(string_agg(concat(p.id, ':', p.xmin, ':',
    array(select tag_id from product_tags where product_id = p.id order by tag_id)), ',' order by p.id))
  from products p where p.reference = any(${references}) or p.gtin = any(${codes}))`;

const stateOfShelves = sql`md5(concat(
  (select string_agg(concat(id, ':', name, ':', parent_id), ',' order by id) from categories), '/',
  (select string_agg(concat(id, ':', name), ',' order by id) from tags)))`;

const revision = sql`(select value from catalogue_revision where id = 1)`;

/** To be called before anything of the catalogue is read. Needs a transaction. */
export async function openStage(tx: Db): Promise<Stage> {
  await tx.execute(sql`create temporary table import_rows (
    batch integer primary key, rows text not null, refs text[] not null, codes text[] not null, state text) on commit drop`);
  await tx.execute(sql`alter table import_rows alter column rows set storage external`);
  await tx.execute(sql`create temporary table import_changes (
    batch integer not null, place integer not null, is_new boolean not null, given text not null,
    tag_ids bigint[], ${listed(typed)},
    search_name tsvector, search_head tsvector, search_full tsvector) on commit drop`);
  await tx.execute(sql`create index import_changes_batch on import_changes (batch)`);
  const [begun] = rowsOf<{ value: string; shelves: string }>(
    await tx.execute(sql`select ${revision} as value, ${stateOfShelves} as shelves`),
  );
  let batch = 0;
  return {
    addRows: async (rows) => {
      batch += 1;
      const refs = sql`${sql.param(rows.map(({ product }) => product.reference))}::text[]`;
      const codes = sql`${sql.param(rows.flatMap(({ product }) => product.gtin ?? []))}::text[]`;
      await tx.execute(sql`insert into import_rows (batch, rows, refs, codes, state)
        values (${batch}, ${JSON.stringify(rows)}, ${refs}, ${codes}, ${stateOf(refs, codes)})`);
    },
    addChanges: (changes, shelves) => addChanges(tx, batch, changes, shelves),
    isStale: async () => {
      const [now] = rowsOf<{ value: string; shelves: string }>(
        await tx.execute(sql`select ${revision} as value, ${stateOfShelves} as shelves`),
      );
      if (now!.value === begun!.value) return false;
      if (now!.shelves !== begun!.shelves) return true;
      const others = await tx.execute(sql`select batch from import_rows r
        where state is distinct from ${stateOf(sql`r.refs`, sql`r.codes`)} limit 1`);
      return rowsOf(others).length > 0;
    },
    rowsAgain: async function* () {
      await tx.execute(sql`truncate import_changes`);
      const last = batch;
      for (batch = 1; batch <= last; batch += 1) {
        const [kept] = rowsOf<{ rows: string }>(
          await tx.execute(sql`select rows from import_rows where batch = ${batch}`),
        );
        yield JSON.parse(kept!.rows) as AcceptedRow[];
      }
    },
    write: async function* (made) {
      await keepIds(tx, made);
      await tx.execute(sql`analyze import_changes`);
      const groups = rowsOf<{ given: string }>(
        await tx.execute(
          sql`select distinct given from import_changes where is_new order by given`,
        ),
      );
      for (let first = 0; first <= batch; first += AT_ONCE) {
        const within = sql`batch >= ${first} and batch < ${first + AT_ONCE}`;
        const created: NewProduct[] = [];
        const has = await whatIsIn(tx, within);
        for (const { given } of groups) created.push(...(await insertNew(tx, given, within)));
        // Empty statements are skipped: each would raise the catalogue's revision.
        if (has.known) await updateKnown(tx, within);
        if (has.formerTags) await deleteTags(tx, within);
        if (has.tags) await insertTags(tx, within);
        yield { share: Math.min(1, (first + AT_ONCE) / (batch + 1)), created };
      }
    },
    close: async () => {
      await tx.execute(sql`drop table import_rows, import_changes`);
      await tx.execute(sql`drop table if exists import_shelves`);
    },
  };
}

async function addChanges(
  tx: Db,
  batch: number,
  changes: readonly CatalogueChange[],
  shelves: Shelves,
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ values, tagIds, isNew, hasOtherWords }, place) => ({
    ...Object.fromEntries(columns.map(([key, { name }]) => [name, values[key]])),
    place,
    is_new: isNew,
    given: isNew ? givenBy(values) : '',
    tag_ids: tagIds,
    shelf: hasOtherWords ? shelves.categoryName(values.categoryId) : null,
  }));
  await tx.execute(sql`
    insert into import_changes (batch, place, is_new, given, tag_ids, ${listed(names)},
      search_name, search_head, search_full)
    select ${batch}, place, is_new, given, tag_ids, ${listed(names)},
      words.search_name, words.search_head, words.search_full
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed(place integer, is_new boolean,
      given text, tag_ids bigint[], shelf text, ${listed(typed)})
    left join lateral words_of_product(name, brand, reference, shelf, description) as words
      on shelf is not null`);
}

/** Which columns a new product is given; the database fills in the others. */
const givenBy = (values: CatalogueChange['values']): string =>
  columns
    .map(([key]) => key)
    .filter((key) => values[key] !== undefined)
    .join();

/** Final numbers of provisional categories and tags; their numbers never overlap. */
async function keepIds(tx: Db, { idOf }: MadeShelves): Promise<void> {
  const pairs = [...idOf.categories, ...idOf.tags].map(([imagined, id]) => ({ imagined, id }));
  await tx.execute(sql`create temporary table import_shelves on commit drop as
    select imagined, id from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
      as pair(imagined bigint, id integer)`);
}

const real = (column: ReturnType<typeof sql>) =>
  sql`coalesce((select s.id from import_shelves s where s.imagined = ${column}), ${column}::integer)`;

const writtenAs = ([key, { name }]: (typeof columns)[number]) =>
  key === 'categoryId' ? real(sql`given.category_id`) : sql`given.${sql.identifier(name)}`;

async function insertNew(tx: Db, given: string, within: ReturnType<typeof sql>) {
  const keys = given.split(',');
  const wanted = columns.filter(([key]) => keys.includes(key));
  const result = await tx.execute(sql`
    insert into ${products} (${listed(wanted.map(([, { name }]) => sql.identifier(name)))},
      search_name, search_head, search_full)
    select ${sql.join(wanted.map(writtenAs), sql`, `)}, search_name, search_head, search_full
    from import_changes given where ${within} and is_new and given.given = ${given}
    order by batch, place
    returning ${products.id}, ${products.reference}`);
  return rowsOf<NewProduct>(result);
}

/** Not an upsert: that would run the triggers of an insert and of an update on every row. */
async function updateKnown(tx: Db, within: ReturnType<typeof sql>): Promise<void> {
  // A row whose key is set, even to what it is, is locked against orders of it until the import ends.
  const set = columns
    .filter(([key]) => key !== 'reference')
    .map((column) => [column[0], writtenAs(column)]);
  const words = (['searchName', 'searchHead', 'searchFull'] as const).map((key) => {
    const { name } = products[key];
    return [key, sql`coalesce(given.${sql.identifier(name)}, ${products[key]})`];
  });
  await tx
    .update(products)
    .set({ ...Object.fromEntries([...set, ...words]), updatedAt: nextUpdatedAt })
    .from(sql`import_changes given`)
    .where(sql`${within} and not is_new and ${products.reference} = given.reference`);
}

type WhatIsIn = { known: boolean | null; formerTags: boolean | null; tags: boolean | null };

async function whatIsIn(tx: Db, within: ReturnType<typeof sql>): Promise<WhatIsIn> {
  return oneRow(
    rowsOf<WhatIsIn>(
      await tx.execute(sql`select bool_or(not is_new) as known, bool_or(tag_ids <> '{}') as tags,
        bool_or(not is_new and tag_ids is not null) as "formerTags"
        from import_changes where ${within}`),
    ),
  );
}

async function deleteTags(tx: Db, within: ReturnType<typeof sql>): Promise<void> {
  await tx.execute(sql`delete from ${productTags} where product_id in (
    select p.id from import_changes c join products p on p.reference = c.reference
    where ${within} and not is_new and tag_ids is not null)`);
}

async function insertTags(tx: Db, within: ReturnType<typeof sql>): Promise<void> {
  await tx.execute(sql`insert into ${productTags} (product_id, tag_id)
    select distinct p.id, ${real(sql`tag`)}
    from import_changes c join products p on p.reference = c.reference, unnest(c.tag_ids) as tag
    where ${within}`);
}
