import { eq, or, type SQL, sql } from 'drizzle-orm';
import { leads } from '#server/sales/leads/tables.ts';

/** Baskets that were reported with somebody's address or number. */
export const isBasketOf = ({ email, phone }: { email: string; phone: string | null }): SQL =>
  or(
    email === '' ? undefined : sql`lower(unaccent(${leads.email})) = lower(unaccent(${email}))`,
    phone === null
      ? undefined
      : eq(sql`right(regexp_replace(${leads.phone}, '\\D', '', 'g'), 9)`, phone.slice(-9)),
  ) ?? sql`false`;
