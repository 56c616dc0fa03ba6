import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { ADDRESS_MEDIA } from '#contract/base/fields/address-media-states.ts';
import { bytes, moment } from '#server/base/db/columns.ts';
import { partners } from '../identity/tables.ts';

/**
 * Photos of doors and voice notes for drivers, under keys that nobody guesses. Addresses and orders name them by
 * these; what none of them names goes the next night (docs/decisions/043).
 */
export const addressMedia = pgTable(
  'address_media',
  {
    key: text('key').primaryKey(),
    kind: text('kind', { enum: ADDRESS_MEDIA }).notNull(),
    mime: text('mime').notNull(),
    bytes: bytes('bytes').notNull(),
    /** Whose it is; nobody's until the order of a guest names it. */
    partnerId: integer('partner_id').references(() => partners.id, { onDelete: 'cascade' }),
    keptAt: moment('kept_at').notNull().defaultNow(),
  },
  (t) => [
    index('address_media_partner').on(t.partnerId),
    index('address_media_kept').on(t.keptAt),
    check('address_media_kind', sql`${t.kind} in ('photo', 'voice')`),
  ],
);
