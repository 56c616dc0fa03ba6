import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { places } from '#server/goods/stock/tables.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

/** Names the first place after its town, as the migration does to data that are there. */
async function nameAfterTown(): Promise<string> {
  const { db } = database;
  const migrationsFolder = join(import.meta.dirname, '../../../base/db/migrations');
  const statements = readMigrationFiles({ migrationsFolder }).flatMap(({ sql: all }) => all);
  const statement = statements.find((text) => text.includes("UPDATE places SET name = 'Dakar'"));
  await db.update(places).set({ name: 'Magasin' }).where(eq(places.isDefault, true));
  await db.execute(sql.raw(statement!));
  const [first] = await db.select().from(places).where(eq(places.isDefault, true));
  return first!.name;
}

test.each(['Dakar', 'DAKAR', 'dakar'])(
  'the first place keeps its name beside one named %s',
  async (name) => {
    const { db } = database;
    expect(await nameAfterTown()).toBe('Dakar');
    await db.update(places).set({ name: 'Magasin' }).where(eq(places.isDefault, true));
    const [other] = await db.insert(places).values({ name }).returning();
    expect(await nameAfterTown()).toBe('Magasin');
    await db.delete(places).where(eq(places.id, other!.id));
  },
);
