import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { CampaignChoice } from '#contract/goods/catalogue/campaigns/staff-campaigns.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { campaignProducts, products, productTags } from '../tables.ts';
import { lockCampaign } from './save-campaign.ts';

/**
 * Adds products by id or reference, or all of a category with its children, or of a tag, that are for sale. Returns how
 * many are new, were there already, and the unknown references. Throws `not-found` for the campaign, `bad-request` for
 * an empty choice.
 */
export function addCampaignProducts(
  db: Db,
  actor: Actor,
  campaignId: number,
  choice: CampaignChoice,
): Promise<{ added: number; already: number; unknown: string[] }> {
  return db.transaction(async (tx) => {
    await lockCampaign(tx, campaignId);
    const chosen = await tx
      .select({ id: products.id, reference: products.reference })
      .from(products)
      .where(conditionOf(choice));
    const found = new Set(chosen.map(({ reference }) => reference));
    const added = chosen.length === 0 ? [] : await insertAll(tx, campaignId, chosen);
    if (added.length > 0) {
      await writeAudit(tx, actor, {
        action: 'campaign products added',
        subject: `campaign:${campaignId}`,
        after: { products: added },
      });
    }
    return {
      added: added.length,
      already: chosen.length - added.length,
      unknown: [...new Set(choice.references)].filter((reference) => !found.has(reference)),
    };
  });
}

/** Removes some or all products and returns how many. Throws `not-found` for the campaign. */
export function removeCampaignProducts(
  db: Db,
  actor: Actor,
  campaignId: number,
  { ids = [], all = false }: { ids?: number[] | undefined; all?: boolean | undefined },
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockCampaign(tx, campaignId);
    const ofCampaign = eq(campaignProducts.campaignId, campaignId);
    const removed = await tx
      .delete(campaignProducts)
      .where(all ? ofCampaign : and(ofCampaign, inArray(campaignProducts.productId, ids)))
      .returning({ id: campaignProducts.productId });
    if (removed.length > 0) {
      await writeAudit(tx, actor, {
        action: 'campaign products removed',
        subject: `campaign:${campaignId}`,
        before: { products: removed.map(({ id }) => id) },
      });
    }
    return removed.length;
  });
}

function conditionOf(choice: CampaignChoice): SQL {
  const { ids = [], references = [], category_id, tag_id } = choice;
  const tagged = sql`exists (select from ${productTags}
    where ${productTags.productId} = ${products.id} and ${productTags.tagId} = ${tag_id})`;
  // A parent stands for its children too, as in its list (rule G-52).
  const ofBranch = sql`${products.categoryId} in (
    select id from categories where ${category_id} in (id, parent_id))`;
  const chosen = or(
    ids.length > 0 ? inArray(products.id, ids) : undefined,
    references.length > 0 ? inArray(products.reference, references) : undefined,
    category_id === undefined ? undefined : and(products.listed.getSQL(), ofBranch),
    tag_id === undefined ? undefined : and(products.listed.getSQL(), tagged),
  );
  if (chosen !== undefined) return chosen;
  throw new Problem('bad-request', 'Choisissez des produits, une catégorie ou une étiquette.');
}

async function insertAll(tx: Db, campaignId: number, chosen: { id: number }[]): Promise<number[]> {
  const rows = await tx
    .insert(campaignProducts)
    .select(
      tx
        .select({
          campaignId: sql<number>`${campaignId}::int`.as('campaign_id'),
          productId: products.id,
        })
        .from(products)
        .where(sql`${products.id} = any(${sql.param(chosen.map(({ id }) => id))}::int[])`),
    )
    .onConflictDoNothing()
    .returning({ id: campaignProducts.productId });
  return rows.map(({ id }) => id);
}
