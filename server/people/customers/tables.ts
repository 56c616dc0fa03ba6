import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, moment } from '#server/base/db/columns.ts';
import { partners } from '#server/base/identity/tables.ts';
/** Where a person wants things delivered. */
export const addresses = pgTable(
  'addresses',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    partnerId: integer('partner_id')
      .notNull()
      .references(() => partners.id, { onDelete: 'cascade' }),
    label: text('label').notNull(),
    recipient: text('recipient').notNull(),
    /** E.164. */
    phone: text('phone').notNull(),
    city: text('city').notNull(),
    quarter: text('quarter').notNull(),
    landmark: text('landmark').notNull().default(''),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** E.164. */
    secondPhone: text('second_phone'),
    /** Of `address_media`. */
    doorPhotoKey: text('door_photo_key'),
    voiceNoteKey: text('voice_note_key'),
    isDefault: boolean('is_default').notNull().default(false),
  },
  (t) => [
    index('addresses_partner').on(t.partnerId),
    uniqueIndex('addresses_default_key').on(t.partnerId).where(sql`is_default`),
  ],
);

/** A person's picture, 256 px square in WebP, under a name that cannot be guessed. */
export const avatars = pgTable('avatars', {
  partnerId: integer('partner_id')
    .primaryKey()
    .references(() => partners.id, { onDelete: 'cascade' }),
  key: text('key').notNull().unique(),
  webp: bytes('webp').notNull(),
});

/** What a person agreed to, when, and by which wording. */
export const consents = pgTable(
  'consents',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    partnerId: integer('partner_id')
      .notNull()
      .references(() => partners.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['terms', 'membership'] }).notNull(),
    wording: text('wording').notNull(),
    givenAt: moment('given_at').notNull().defaultNow(),
  },
  (t) => [index('consents_partner').on(t.partnerId, t.givenAt)],
);

/** What a person's former shop says of them beyond an account (rule P-29). */
export const movedCustomers = pgTable('moved_customers', {
  partnerId: integer('partner_id')
    .primaryKey()
    .references(() => partners.id, { onDelete: 'cascade' }),
  /** The number of the account there. */
  oldId: text('old_id').notNull().default(''),
  company: text('company').notNull().default(''),
  /** Only where the file says so: no file means no. */
  wantsAdvertising: boolean('wants_advertising').notNull().default(false),
  movedAt: moment('moved_at').notNull().defaultNow(),
});
