import { asc, eq, inArray, sql } from 'drizzle-orm';
import { type Axis, axisLabel } from '#contract/goods/catalogue/families.ts';
import { shownPrice } from '#contract/goods/catalogue/product-prices.ts';
import type { ShownFamily } from '#contract/goods/catalogue/products.ts';
import type { FamilyWithMembers } from '#contract/goods/catalogue/staff-families.ts';
import { contentVersion } from '#server/base/content-version.ts';
import { type Db, preparedOnce } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { productStock } from '#server/goods/stock/tables.ts';
import { isOnPromotion, isSoldOut } from '../columns/product-columns.ts';
import { currentFacts } from '../fact-fields/current-facts.ts';
import { families, products } from '../tables.ts';
import { axesOf, type Member, possibleAxes, valuesOf } from './axes.ts';
import { chipsOf } from './chips.ts';

const memberColumns = {
  id: products.id,
  reference: products.reference,
  name: products.name,
  facts: products.facts,
  en_promo: isOnPromotion(),
  list_price: products.listPrice,
  promo_price: sql<number>`coalesce(${products.promoPrice}, 0)`,
};

const shownStatement = preparedOnce((db) =>
  db
    .select({
      ...memberColumns,
      isSoldOut,
      family: families.name,
      key: families.key,
      axes: families.axes,
    })
    .from(products)
    .innerJoin(families, eq(families.id, products.familyId))
    .where(sql`${products.familyId} = ${sql.placeholder('familyId')} and ${products.listed}`)
    .orderBy(asc(products.id))
    .prepare('shown_family'),
);

/** A family as the page of one of its products shows it; undefined while fewer than two are for sale. */
export async function findShownFamily(
  db: Db,
  familyId: number,
  current: number,
): Promise<ShownFamily | undefined> {
  const rows = await shownStatement(db).execute({ familyId });
  const [first] = rows;
  if (first === undefined || rows.length < 2) return undefined;
  const members = rows.map((row) => ({ ...row, price: shownPrice(row).amountXof }));
  const memberOf = new Map(members.map((member) => [member.id, member]));
  const rowsOfChips = chipsOf(members, first.axes, current);
  return {
    name: first.family,
    key: first.key,
    ids: members.map(({ id }) => id),
    axes: rowsOfChips.map(({ axis, label, chips }) => ({
      key: axis,
      label,
      values: chips.map(({ text, to }) => ({
        text,
        id: to,
        is_current: to === current,
        price: memberOf.get(to)?.price ?? 0,
        is_sold_out: memberOf.get(to)?.isSoldOut ?? false,
      })),
    })),
  };
}

/** Axes in words: `Taille`, `Taille et Couleur`. */
export const axesText = (axes: readonly Axis[]): string =>
  axes.map((axis) => axisLabel(axis, currentFacts().fields)).join(' et ');

/** The values of each member on the axes, in words: `43 pouces · Noir`. */
export function axisTexts(members: readonly Member[], axes: readonly Axis[]): Map<number, string> {
  const values = axes.map((axis) => valuesOf(members, axis));
  return new Map(
    members.map(({ id }) => [
      id,
      values
        .map((ofAxis) => ofAxis.find(({ members: ids }) => ids.includes(id))?.text ?? '')
        .filter((text) => text !== '')
        .join(' · '),
    ]),
  );
}

/** Changes with the name, the axes and the members. */
export const familyVersion = (
  name: string,
  axes: readonly Axis[],
  ids: readonly number[],
): number => contentVersion({ name, axes, ids });

/** Products as members for staff, published or not, by id. */
export const readMembers = (db: Db, ids: readonly number[]) =>
  db
    .select({
      ...memberColumns,
      family: products.family,
      familyId: products.familyId,
      available: productStock.available,
      listed: products.listed,
    })
    .from(products)
    .leftJoin(productStock, eq(productStock.productId, products.id))
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id));

/** A family with its members, for staff. Throws `not-found`. */
export async function getFamily(db: Db, id: number): Promise<FamilyWithMembers> {
  const [family] = await db.select().from(families).where(eq(families.id, id));
  if (family === undefined) throw new Problem('not-found', 'Cette famille n’existe pas ou plus.');
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.familyId, id));
  const members = await readMembers(
    db,
    found.map((row) => row.id),
  );
  const axes = axesOf(members, family.axes);
  const texts = axisTexts(members, axes);
  const ids = members.map((member) => member.id);
  return {
    id,
    key: family.key,
    name: family.name,
    axes,
    axes_text: axesText(axes),
    article_count: members.length,
    version: familyVersion(family.name, axes, ids),
    possible_axes: possibleAxes(members),
    members: members.map((member) => ({
      id: member.id,
      reference: member.reference,
      name: member.name,
      axis_text: texts.get(member.id) ?? '',
      price: shownPrice(member).amountXof,
      available: member.available,
      listed: member.listed,
    })),
  };
}
