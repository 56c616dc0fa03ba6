import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { CatalogueImport } from '#contract/goods/catalogue/staff-imports.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { getImport } from '#server/goods/catalogue/import/find-import.ts';
import { runImport } from '#server/goods/catalogue/import/run-import.ts';
import { applyImport, startImport } from '#server/goods/catalogue/import/start-import.ts';
import { undoImport } from '#server/goods/catalogue/import/undo-import.ts';
import { productStock } from '#server/goods/stock/tables.ts';
import { emptyAccounts, emptyCatalogue, openTestDatabase, type TestDatabase } from '../base/db.ts';

/** The actor of the desk's imports. */
export const machine = { kind: 'machine' } as const;
export const HEADER = 'reference,name,categ_id,list_price';

/** A database, with catalogue and accounts emptied before each test, and the steps of an import. */
export function openImportDesk() {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await openTestDatabase();
    db = database.db;
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await emptyCatalogue(db);
    await emptyAccounts(db);
  });

  /** Stores a file of these lines and makes its preview, as the job does. */
  async function preview(...lines: string[]): Promise<CatalogueImport> {
    const file = { name: 'catalogue.csv', bytes: Buffer.from(lines.join('\n')) };
    const id = await startImport(db, machine, file);
    await runImport(db, id);
    return getImport(db, id);
  }

  async function imported(...lines: string[]): Promise<CatalogueImport> {
    const { id } = await preview(...lines);
    await apply(id);
    await runImport(db, id);
    return getImport(db, id);
  }

  /** Confirms what the preview has shown, its new categories too. */
  async function apply(id: number, actor: Actor = machine): Promise<void> {
    const { report } = await getImport(db, id);
    await applyImport(db, actor, id, report?.new_categories ?? []);
  }

  const undone = async ({ id }: { id: number }) => undoImport(db, machine, id);
  const stockOf = async (id: number) =>
    (await db.select().from(productStock).where(eq(productStock.productId, id)))[0]?.available;

  /** All that an import may change. Dates are also texts, so that the smallest change is seen. */
  const catalogue = async () =>
    rowsOf(
      await db.execute(sql`
        select p.*, c.name as category, s.available, p.updated_at::text as changed_at,
          array(select t.name from product_tags pt join tags t on t.id = pt.tag_id
            where pt.product_id = p.id order by t.name) as tag_names
        from products p join categories c on c.id = p.category_id
        left join product_stock s on s.product_id = p.id order by p.id`),
    );

  return {
    get database() {
      return database;
    },
    get db() {
      return db;
    },
    preview,
    imported,
    apply,
    undone,
    stockOf,
    catalogue,
  };
}
