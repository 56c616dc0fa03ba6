import { eq, inArray, sql } from 'drizzle-orm';
import { getFrom } from '#contract/base/tables.ts';
import type { NewPack } from '#contract/goods/packs.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { refuseStale } from '#server/base/content-version.ts';
import { lockCatalogue } from '#server/base/db/catalogue-revision.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { priceOfToday } from '#server/goods/catalogue/columns/product-columns.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { refuseUnknownPictures } from '#server/goods/media/save-picture.ts';
import { packAlternatives, packLines, packs } from '#server/goods/packs/tables.ts';
import { type FoundPack, findPack, getPack } from './find-packs.ts';
import { packContentOf } from './payload.ts';

/**
 * Creates a pack. Throws `conflict` for a code that exists, `bad-request` for dates in the wrong order, a product that
 * is unknown, given twice or without a price, and an unknown picture.
 */
export function createPack(db: Db, actor: Actor, input: NewPack): Promise<FoundPack> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    await refuseTakenCode(tx, input.code, undefined);
    const columns = toColumns(input);
    refuseWrongDates(columns.startsOn ?? null, columns.endsOn ?? null);
    await refuseUnknownPictures(tx, 'picture', input.picture ? [input.picture] : []);
    const { id } = oneRow(
      await tx
        .insert(packs)
        .values({ ...columns, code: input.code, name: input.name })
        .returning({ id: packs.id }),
    );
    await setLines(tx, id, input.lines);
    const after = await getPack(tx, id);
    await writeAudit(tx, actor, {
      action: 'pack added',
      subject: `pack:${after.id}`,
      after: packContentOf(after),
    });
    return after;
  });
}

/** Changes the given fields of a pack; given lines replace all. Throws `not-found`, and as `createPack` or if stale. */
export function updatePack(
  db: Db,
  actor: Actor,
  { code, version: readVersion }: { code: string; version?: number | undefined },
  input: Partial<NewPack>,
): Promise<FoundPack> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const before = await findPack(tx, code);
    if (before === undefined) throw new Problem('not-found', 'Ce pack n’existe pas.');
    refuseStale(readVersion, packContentOf(before));
    if (input.code !== undefined) await refuseTakenCode(tx, input.code, before.id);
    const columns = toColumns(input);
    const { startsOn, endsOn } = { ...before, ...columns };
    refuseWrongDates(startsOn, endsOn);
    await refuseUnknownPictures(tx, 'picture', input.picture ? [input.picture] : []);
    if (Object.keys(columns).length > 0) {
      await tx.update(packs).set(columns).where(eq(packs.id, before.id));
    }
    if (input.lines !== undefined) await setLines(tx, before.id, input.lines);
    const after = await getPack(tx, before.id);
    await writeAudit(tx, actor, {
      action: 'pack changed',
      subject: `pack:${after.id}`,
      before: packContentOf(before),
      after: packContentOf(after),
    });
    return after;
  });
}

/** What is absent stays absent. */
function toColumns(input: Partial<NewPack>): Partial<typeof packs.$inferInsert> {
  const { code, name, start_date: startsOn, end_date: endsOn, active, picture } = input;
  return Object.fromEntries(
    Object.entries({ code, name, startsOn, endsOn, active, picture }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}

async function refuseTakenCode(tx: Db, code: string, ownId: number | undefined): Promise<void> {
  const taken = await findPack(tx, code);
  if (taken !== undefined && taken.id !== ownId) {
    const message = `Le pack « ${code} » existe déjà.`;
    throw new Problem('conflict', message, [{ field: 'code', message }]);
  }
}

function refuseWrongDates(startsOn: string | null, endsOn: string | null): void {
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) {
    refuse('end_date', 'Le pack finit avant d’avoir commencé.');
  }
}

async function setLines(tx: Db, packId: number, lines: NewPack['lines']): Promise<void> {
  const ids = lines.flatMap(({ product_id, alternatives = [] }) => [
    product_id,
    ...alternatives.map((other) => other.product_id),
  ]);
  const priced = await tx
    .select({ id: products.id, price: priceOfToday })
    .from(products)
    .where(inArray(products.id, ids));
  const priceOf = new Map(priced.map(({ id, price }) => [id, price]));
  const missing = ids.find((id) => !priceOf.has(id));
  if (missing !== undefined) refuse('lines', `Le produit ${missing} n’existe pas.`);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) refuse('lines', `Le produit ${twice} est deux fois dans le pack.`);
  const rows = lines.map(({ product_id: productId, quantity, price_unit: given }) => ({
    packId,
    productId,
    quantity,
    unitPrice: given ?? getFrom(priceOf, productId),
  }));
  const free = rows.find(({ unitPrice }) => unitPrice < 1);
  if (free !== undefined) {
    refuse('lines', `Le produit ${free.productId} n’a pas de prix : donnez-en un dans le pack.`);
  }
  await tx.delete(packLines).where(sql`${packLines.packId} = ${packId}`);
  const made = await tx
    .insert(packLines)
    .values(rows)
    .returning({ id: packLines.id, productId: packLines.productId });
  const lineOf = new Map(made.map(({ id, productId }) => [productId, id]));
  const others = lines.flatMap(({ product_id: lineProduct, alternatives = [] }) =>
    alternatives.map(({ product_id: productId }, position) => ({
      lineId: getFrom(lineOf, lineProduct),
      productId,
      position,
    })),
  );
  if (others.length > 0) await tx.insert(packAlternatives).values(others);
}

function refuse(field: string, message: string): never {
  throw new Problem('bad-request', message, [{ field, message }]);
}
