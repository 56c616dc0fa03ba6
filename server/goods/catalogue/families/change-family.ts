import { eq, inArray } from 'drizzle-orm';
import { counted } from '#contract/base/counted.ts';
import { type Axis, axisLabel } from '#contract/goods/catalogue/families.ts';
import {
  type FamilyChange,
  type FamilyWithMembers,
  MOST_MEMBERS,
  type NewFamily,
} from '#contract/goods/catalogue/staff-families.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { outdatedVersion, type VersionSeen } from '#server/base/content-version.ts';
import { lockCatalogue } from '#server/base/db/catalogue-revision.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { nextUpdatedAt } from '../columns/product-columns.ts';
import { currentFacts } from '../fact-fields/current-facts.ts';
import { factsOfName } from '../facts/facts-of-name.ts';
import { nextFacts } from '../facts/next-facts.ts';
import { categories, families, products } from '../tables.ts';
import { tellApart } from './axes.ts';
import { getFamily, readMembers } from './read-family.ts';
import { settleFamilies } from './settle-families.ts';

/**
 * Makes a family of at least two products that are in none. Throws `bad-request` for fewer or unknown products and
 * `conflict` for one in another family.
 */
export function createFamily(
  db: Db,
  actor: Actor,
  { name, product_ids: ids, reads_names }: NewFamily,
): Promise<FamilyWithMembers> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const members = await readFreeProducts(tx, ids);
    const [first] = members;
    if (first === undefined || members.length < 2) {
      throw refused('bad-request', 'Une famille réunit au moins deux produits.');
    }
    const key = await freeKey(tx, first.reference);
    if (reads_names === true) await keepNamedFacts(tx, ids);
    await joinKey(tx, key, ids);
    const [made] = await tx.select().from(families).where(eq(families.key, key));
    const { id } = oneRow(made === undefined ? [] : [made]);
    if (name !== undefined) await tx.update(families).set({ name }).where(eq(families.id, id));
    const after = await getFamily(tx, id);
    await writeAudit(tx, actor, {
      action: 'family added',
      subject: `family:${id}`,
      after: { ...contentOf(after), ...(reads_names === true && { reads_names }) },
    });
    return after;
  });
}

/** Changes name or axes. Throws `not-found`, `conflict` if stale, `bad-request` as `refuseWrongAxes`. */
export function updateFamily(
  db: Db,
  actor: Actor,
  { id, version }: VersionSeen,
  { name, axes }: FamilyChange,
): Promise<FamilyWithMembers> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const before = await getFamily(tx, id);
    refuseOutdated(before, version);
    if (axes !== undefined) await refuseWrongAxes(tx, before, axes);
    await tx
      .update(families)
      .set({ ...(name !== undefined && { name }), ...(axes !== undefined && { axes }) })
      .where(eq(families.id, id));
    const after = await getFamily(tx, id);
    await writeAudit(tx, actor, {
      action: 'family changed',
      subject: `family:${id}`,
      before: contentOf(before),
      after: contentOf(after),
    });
    return after;
  });
}

/** Adds products that are in no family. Throws `not-found`, `bad-request` for unknown ones, `conflict` for others' members. */
export function addToFamily(
  db: Db,
  actor: Actor,
  id: number,
  ids: readonly number[],
): Promise<FamilyWithMembers> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const before = await getFamily(tx, id);
    const own = new Set(before.members.map((member) => member.id));
    const joining = ids.filter((one) => !own.has(one));
    await readFreeProducts(tx, joining);
    if (own.size + joining.length > MOST_MEMBERS) {
      throw refused('bad-request', `Une famille a ${MOST_MEMBERS} produits au plus.`);
    }
    if (joining.length === 0) return before;
    await joinKey(tx, before.key, joining);
    const after = await getFamily(tx, id);
    await writeAudit(tx, actor, {
      action: 'family joined',
      subject: `family:${id}`,
      after: { products: joining },
    });
    return after;
  });
}

/** Takes products out; a family that keeps fewer than two goes. Undefined then. Throws `not-found`. */
export function removeFromFamily(
  db: Db,
  actor: Actor,
  id: number,
  ids: readonly number[],
): Promise<FamilyWithMembers | undefined> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const before = await getFamily(tx, id);
    const leaving = before.members.map((member) => member.id).filter((one) => ids.includes(one));
    if (leaving.length === 0) return before;
    const isLeft = before.members.length - leaving.length >= 2;
    const out = isLeft ? leaving : before.members.map((member) => member.id);
    await leaveKey(tx, before.key, out);
    await writeAudit(tx, actor, {
      action: isLeft ? 'family left' : 'family deleted',
      subject: `family:${id}`,
      before: isLeft ? { products: leaving } : contentOf(before),
    });
    return isLeft ? getFamily(tx, id) : undefined;
  });
}

/** Undoes a family; its products stay. Throws `not-found`, and `conflict` if stale. */
export async function deleteFamily(
  db: Db,
  actor: Actor,
  { id, version }: VersionSeen,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const before = await getFamily(tx, id);
    refuseOutdated(before, version);
    await leaveKey(
      tx,
      before.key,
      before.members.map((member) => member.id),
    );
    await writeAudit(tx, actor, {
      action: 'family deleted',
      subject: `family:${id}`,
      before: contentOf(before),
    });
  });
}

const contentOf = ({ name, key, axes, members }: FamilyWithMembers) => ({
  name,
  key,
  axes,
  products: members.map(({ id }) => id),
});

function refuseOutdated(family: FamilyWithMembers, seen: number | undefined): void {
  if (seen !== undefined && seen !== family.version) throw outdatedVersion();
}

/** Throws `bad-request` for an axis twice, and for axes that leave two products alike. */
async function refuseWrongAxes(
  tx: Db,
  { members }: FamilyWithMembers,
  axes: Axis[],
): Promise<void> {
  // Each axis is a row of chips on the page of a product.
  if (new Set(axes).size < axes.length) {
    throw wrongAxes('Ne choisissez pas deux fois la même caractéristique.');
  }
  const read = await readMembers(
    tx,
    members.map(({ id }) => id),
  );
  if (tellApart(read, axes)) return;
  const words = axes.map((axis) => axisLabel(axis, currentFacts().fields)).join(' et ');
  const message =
    axes.length === 0
      ? 'Choisissez ce qui distingue ces produits.'
      : `« ${words} » ne distingue pas tous ces produits : deux ont la même valeur, ou l’un n’en a pas.`;
  throw wrongAxes(message);
}

const wrongAxes = (message: string): Problem =>
  new Problem('bad-request', message, [{ field: 'axes', message }]);

const refused = (kind: 'bad-request' | 'conflict', message: string): Problem =>
  new Problem(kind, message, [{ field: 'product_ids', message }]);

async function readFreeProducts(tx: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const found = await readMembers(tx, ids);
  const unknown = new Set(ids).size - found.length;
  if (unknown > 0) {
    throw refused(
      'bad-request',
      `${counted(unknown, 'de ces produits n’existe pas', 'de ces produits n’existent pas')}.`,
    );
  }
  const taken = found.find(({ familyId }) => familyId !== null);
  if (taken === undefined) return found;
  const [other] = await tx
    .select({ name: families.name })
    .from(families)
    .where(eq(families.id, taken.familyId ?? 0));
  throw refused(
    'conflict',
    `« ${taken.name} » (${taken.reference}) est déjà dans la famille « ${other?.name ?? ''} » : retirez-le d’abord.`,
  );
}

/** Writes the facts that a name says and the product lacks; the journal has them with the family. */
async function keepNamedFacts(tx: Db, ids: readonly number[]): Promise<void> {
  const found = await tx
    .select({
      id: products.id,
      name: products.name,
      facts: products.facts,
      category: categories.name,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(inArray(products.id, [...ids]));
  for (const { id, name, facts, category } of found) {
    const all = nextFacts({}, { ...factsOfName(category, name), ...facts }, undefined);
    if (Object.keys(all).length === Object.keys(facts).length) continue;
    await tx.update(products).set({ facts: all }).where(eq(products.id, id));
  }
}

/** A key that no product and no family has, made of the reference of a member. */
async function freeKey(tx: Db, reference: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? reference : `${reference}-${number}`;
    const taken = await tx.$count(products, eq(products.family, key));
    if (taken === 0) return key;
  }
}

async function joinKey(tx: Db, key: string, ids: readonly number[]): Promise<void> {
  const former = await tx
    .select({ key: products.family })
    .from(products)
    .where(inArray(products.id, [...ids]));
  await writeKey(tx, key, ids);
  await settleFamilies(tx, [key, ...former.flatMap((row) => row.key ?? [])]);
}

async function leaveKey(tx: Db, key: string, ids: readonly number[]): Promise<void> {
  await writeKey(tx, null, ids);
  await settleFamilies(tx, [key]);
}

const writeKey = (tx: Db, family: string | null, ids: readonly number[]) =>
  tx
    .update(products)
    .set({ family, updatedAt: nextUpdatedAt })
    .where(inArray(products.id, [...ids]));
