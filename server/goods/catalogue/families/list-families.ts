import { asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  type FamilyProposal,
  type StaffFamily,
  staffFamilies,
} from '#contract/goods/catalogue/staff-families.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { lockCatalogue } from '#server/base/db/catalogue-revision.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { listOfRows } from '#server/base/lists/rows-in-memory.ts';
import { priceOfToday } from '../columns/product-columns.ts';
import { categories, families, products, refusedFamilies } from '../tables.ts';
import { proposeFamilies } from './propose-families.ts';
import { axesText, axisTexts, familyVersion } from './read-family.ts';

const SORTABLE = {
  name: families.name,
  article_count: sql`(select count(*) from products m where m.family_id = families.id)`,
};

/** Families by name. */
export function listStaffFamilies(
  db: Db,
  query: QueryOf<typeof staffFamilies>,
): StaffRows<StaffFamily> {
  const q = query.q?.trim() ?? '';
  return listOf(db, staffFamilies, query, {
    from: families,
    where: q === '' ? undefined : hasPart(families.name, q),
    sortable: SORTABLE,
    id: families.id,
    read: async (wanted) => {
      const [found, members] = await Promise.all([
        db.select().from(families).where(inArray(families.id, wanted)),
        db
          .select({ id: products.id, familyId: products.familyId })
          .from(products)
          .where(inArray(products.familyId, wanted))
          .orderBy(asc(products.id)),
      ]);
      const idsOf = Map.groupBy(members, ({ familyId }) => familyId);
      return found.map(({ id, key, name, axes }) => {
        const ids = (idsOf.get(id) ?? []).map((member) => member.id);
        const version = familyVersion(name, axes, ids);
        return {
          id,
          key,
          name,
          axes,
          axes_text: axesText(axes),
          article_count: ids.length,
          version,
        };
      });
    },
  });
}

/** Products in no family that look like one, the largest groups first; without those that staff refused. */
async function findProposals(db: Db): Promise<FamilyProposal[]> {
  const [free, refused] = await Promise.all([
    db
      .select({
        id: products.id,
        reference: products.reference,
        name: products.name,
        brand: products.brand,
        facts: products.facts,
        category: categories.name,
        price: priceOfToday,
      })
      .from(products)
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .where(sql`${isNull(products.familyId)} and ${products.active}`)
      .orderBy(asc(products.id)),
    db.select({ likeness: refusedFamilies.likeness }).from(refusedFamilies),
  ]);
  const found = proposeFamilies(free, new Set(refused.map(({ likeness }) => likeness)));
  return found.map(({ likeness, name, brand, category, axes, members }) => {
    const texts = axisTexts(members, axes);
    return {
      id: likeness,
      name,
      brand,
      categ_id: category,
      axes_text: axesText(axes),
      article_count: members.length,
      members: members.map((member) => ({
        id: member.id,
        reference: member.reference,
        name: member.name,
        axis_text: texts.get(member.id) ?? '',
        price: member.price,
      })),
    };
  });
}

export const listProposals = async (
  db: Db,
  query: Parameters<typeof listOfRows>[1],
): Promise<StaffRows<FamilyProposal>> =>
  listOfRows(await findProposals(db), query, ['name', 'brand', 'categ_id']);

/** Remembers that staff does not want this proposal. A repeated refusal changes nothing. */
export async function refuseProposal(db: Db, actor: Actor, likeness: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const made = await tx
      .insert(refusedFamilies)
      .values({ likeness })
      .onConflictDoNothing()
      .returning({ likeness: refusedFamilies.likeness });
    if (made.length === 0) return;
    await writeAudit(tx, actor, {
      action: 'family refused',
      subject: 'families',
      after: { likeness },
    });
  });
}
