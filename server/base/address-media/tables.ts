import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { ADDRESS_MEDIA } from '#contract/base/fields/address-media-states.ts';
import { bytes, moment } from '#server/base/db/columns.ts';
import { partners } from '../identity/tables.ts';

/** Media for drivers under random keys. The next night deletes media without an address or order (docs/decisions/043). */
export const addressMedia = pgTable(
  'address_media',
  {
    key: text('key').primaryKey(),
    kind: text('kind', { enum: ADDRESS_MEDIA }).notNull(),
    mime: text('mime').notNull(),
    bytes: bytes('bytes').notNull(),
    /** null until the order of a guest names it. */
    partnerId: integer('partner_id').references(() => partners.id, { onDelete: 'cascade' }),
    keptAt: moment('kept_at').notNull().defaultNow(),
  },
  (t) => [
    index('address_media_partner').on(t.partnerId),
    index('address_media_kept').on(t.keptAt),
    check('address_media_kind', sql`${t.kind} in ('photo', 'voice')`),
  ],
);
