import { type SQL, sql } from 'drizzle-orm';
import { today } from '#server/base/time.ts';

/**
 * The services, and the coupons that are not over, that staff limited to a category, as rows of `kind` (in French) and
 * `name`. They keep ids in a list, so no foreign key protects the category.
 */
export const usesOfCategory = (id: SQL): SQL => sql`
  select 'au service' as kind, name from services where ${id} = any(category_ids)
  union all
  select 'au coupon', title from coupons
  where ${id} = any(category_ids) and (ends_on is null or ends_on >= ${today()}::date)`;
