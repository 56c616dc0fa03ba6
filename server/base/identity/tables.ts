import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ROLES } from '#contract/base/access.ts';
import { MEMBERSHIPS } from '#contract/people/account.ts';
import { MESSAGE_WAYS } from '#contract/talk/message-way-kinds.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Customers, staff, those who ordered without an account, and companies (Odoo's partners). */
export const partners = pgTable(
  'partners',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: ['person', 'company'] })
      .notNull()
      .default('person'),
    name: text('name').notNull(),
    email: text('email').notNull().default(''),
    /** The address with case and accents folded (`fold-email.ts`), by which accounts are told apart. */
    emailKey: text('email_key').notNull().default(''),
    /** E.164, as +221771234567. */
    phone: text('phone'),
    city: text('city').notNull().default(''),
    function: text('function').notNull().default(''),
    role: text('role', { enum: ROLES }).notNull().default('customer'),
    /** The employer through which somebody is a member or asks to be; of HR, the company it speaks for. */
    companyId: integer('company_id').references((): AnyPgColumn => partners.id),
    /** Of a company: what employees name it by. */
    companyCode: text('company_code'),
    membership: text('membership', { enum: MEMBERSHIPS }).notNull().default('pending'),
    membershipSubmitted: boolean('membership_submitted').notNull().default(false),
    /** When its last step was taken; kept by the database. */
    membershipAt: moment('membership_at'),
    matricule: text('matricule').notNull().default(''),
    /** What a member, or each member of a company, may owe at most, in XOF; the usual when null. */
    creditCeiling: integer('credit_ceiling'),
    /** When the account could first be used; a guest or an unfinished sign-up has none. */
    verifiedAt: moment('verified_at'),
    /** Whether there is a password (`credentials`); kept by the database. */
    hasPassword: boolean('has_password').notNull().default(false),
    /** When somebody showed that they read this address, or messages to this number. */
    emailProvenAt: moment('email_proven_at'),
    phoneProvenAt: moment('phone_proven_at'),
    /** Ways for messages about orders in the order of preference; null for e-mail and text message, as usual. */
    messageWays: text('message_ways', { enum: MESSAGE_WAYS }).array(),
    /** Of a guest: the account that this person made later. */
    claimedById: integer('claimed_by_id').references((): AnyPgColumn => partners.id),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** When the person's details were erased; the row stays for what refers to it. */
    erasedAt: moment('erased_at'),
  },
  (t) => [
    uniqueIndex('partners_email_key').on(t.emailKey).where(sql`verified_at is not null`),
    uniqueIndex('partners_phone_key').on(t.phone).where(sql`verified_at is not null`),
    uniqueIndex('partners_company_code_key').on(sql`upper(${t.companyCode})`),
    index('partners_any_email').on(t.emailKey),
    index('partners_any_phone').on(t.phone),
    index('partners_company').on(t.companyId, t.membership),
    index('partners_created').on(t.createdAt, t.id),
    index('partners_customers')
      .on(t.createdAt, t.id)
      .where(sql`kind = 'person' and erased_at is null and claimed_by_id is null`),
    index('partners_unverified')
      .on(t.hasPassword, t.createdAt, t.id)
      .where(
        sql`kind = 'person' and erased_at is null and claimed_by_id is null and verified_at is null`,
      ),
    index('partners_members')
      .on(t.id)
      .where(sql`membership = 'accepted' and kind = 'person' and erased_at is null`),
    index('partners_name').on(t.name, t.id),
    index('partners_email').on(t.email, t.id),
    index('partners_asked')
      .on(t.membershipAt, t.id)
      .where(sql`membership_submitted or membership <> 'pending'`),
    index('partners_companies').on(t.name, t.id).where(sql`kind = 'company'`),
    index('partners_staff').on(t.role, t.name).where(sql`role <> 'customer'`),
    index('partners_claimed').on(t.claimedById).where(sql`claimed_by_id is not null`),
    check('partners_verified_email', sql`${t.verifiedAt} is null or ${t.emailKey} <> ''`),
    check(
      'partners_role',
      sql`${t.role} in (${sql.raw(ROLES.map((role) => `'${role}'`).join(', '))})`,
    ),
  ],
);

/** Where somebody wants things delivered. */
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

/** Somebody's picture, 256 px square in WebP, under a name that nobody guesses. */
export const avatars = pgTable('avatars', {
  partnerId: integer('partner_id')
    .primaryKey()
    .references(() => partners.id, { onDelete: 'cascade' }),
  key: text('key').notNull().unique(),
  webp: bytes('webp').notNull(),
});

/** What somebody agreed to, when, and by which wording. */
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

/** Every step of a membership: who asked, who decided, why. */
export const membershipSteps = pgTable(
  'membership_steps',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    partnerId: integer('partner_id')
      .notNull()
      .references(() => partners.id, { onDelete: 'cascade' }),
    companyId: integer('company_id')
      .notNull()
      .references(() => partners.id),
    state: text('state', { enum: ['requested', 'accepted', 'rejected'] }).notNull(),
    reason: text('reason').notNull().default(''),
    /** The account that did it; none for a machine with the staff token. */
    byId: integer('by_id').references(() => partners.id),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [index('membership_steps_partner').on(t.partnerId, t.at)],
);

/** Who changed what of a person or of the shop, for staff to look up. Never a password or a code. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    byId: integer('by_id'),
    byRole: text('by_role').notNull(),
    /** What staff and HR were called then; null for customers, programs and older entries. */
    byName: text('by_name'),
    /** Of `api_keys`, where a program did it with a key. */
    keyId: integer('key_id'),
    action: text('action').notNull(),
    /** As `partner:12`. */
    subject: text('subject').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (t) => [
    index('audit_entries_subject').on(t.subject, t.at),
    index('audit_entries_at').on(t.at),
    index('audit_entries_action').on(t.action, t.id),
    index('audit_entries_by').on(t.byId, t.id),
    index('audit_entries_search').using(
      'gin',
      t.action.op('gin_trgm_ops'),
      t.subject.op('gin_trgm_ops'),
    ),
  ],
);
