import { count, eq, inArray, sql } from 'drizzle-orm';
import { normalizeCouponCode } from '#contract/sales/coupon-kinds.ts';
import type { CouponForm, StaffCoupon } from '#contract/sales/staff-coupons.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { refuseStale, type VersionSeen } from '#server/base/content-version.ts';
import { violatedIndex } from '#server/base/db/database-errors.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { categories } from '#server/goods/catalogue/tables.ts';
import { coupons, couponUses } from '#server/sales/coupons/tables.ts';
import { couponContentOf, couponNotFound, readCoupon } from './list-coupons.ts';

/** Throws `bad-request` for contradictory rules, `conflict` for a code that exists. */
export function createCoupon(db: Db, actor: Actor, form: CouponForm): Promise<StaffCoupon> {
  return db.transaction(async (tx) => {
    await refuseWrong(tx, form);
    const insertion = tx.insert(coupons).values(columnsOf(form)).returning();
    const created = oneRow(await orCodeTaken(insertion));
    await writeAudit(tx, actor, {
      action: 'coupon added',
      subject: `coupon:${created.id}`,
      after: couponContentOf(created),
    });
    return readCoupon(tx, created.id);
  });
}

/** Absent fields become their defaults; placed orders keep their discount. Throws `not-found`, as `createCoupon`. */
export function updateCoupon(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
  form: CouponForm,
): Promise<StaffCoupon> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update');
    if (before === undefined) throw couponNotFound();
    refuseStale(seenVersion, couponContentOf(before));
    await refuseWrong(tx, form);
    // A limit that is added later counts earlier uses.
    const taken = sql`(select count(*) from ${couponUses}
      where ${couponUses.couponId} = ${id} and ${couponUses.givenBackAt} is null)`;
    const change = tx
      .update(coupons)
      .set({ ...columnsOf(form), taken })
      .where(eq(coupons.id, id))
      .returning();
    const after = oneRow(await orCodeTaken(change));
    await writeAudit(tx, actor, {
      action: 'coupon changed',
      subject: `coupon:${id}`,
      before: couponContentOf(before),
      after: couponContentOf(after),
    });
    return readCoupon(tx, id);
  });
}

const columnsOf = (form: CouponForm): typeof coupons.$inferInsert => ({
  code: form.code ? normalizeCouponCode(form.code) : null,
  title: form.title,
  kind: form.kind,
  value: form.value,
  floorXof: form.min_total ?? 0,
  ceilingXof: form.max_discount ?? null,
  startsOn: form.starts_on,
  endsOn: form.ends_on ?? null,
  maxUses: form.max_uses ?? null,
  maxUsesEach: form.max_uses_each ?? null,
  categoryIds: form.category_ids ?? [],
  firstOrderOnly: form.first_order_only ?? false,
  stacks: form.stacks ?? false,
  active: form.active ?? true,
});

async function refuseWrong(tx: Db, form: CouponForm): Promise<void> {
  if (form.kind === 'percent' && form.value > 100) {
    throw wrong('value', 'Un pourcentage ne dépasse pas 100.');
  }
  if (form.ends_on && form.ends_on < form.starts_on) {
    throw wrong('ends_on', 'Le coupon finit avant d’avoir commencé.');
  }
  const ids = [...new Set(form.category_ids ?? [])];
  if (ids.length === 0) return;
  const [found] = await tx
    .select({ known: count() })
    .from(categories)
    .where(inArray(categories.id, ids));
  if (found?.known !== ids.length) throw wrong('category_ids', 'Une catégorie n’existe plus.');
}

const wrong = (field: string, message: string) =>
  new Problem('bad-request', message, [{ field, message }]);

async function orCodeTaken<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (violatedIndex(error) !== 'coupons_code_unique') throw error;
    const message = 'Un coupon a déjà ce code.';
    throw new Problem('conflict', message, [{ field: 'code', message }]);
  }
}
