import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { KEY_RIGHTS, ROLES } from '#contract/base/access.ts';
import { MEMBERSHIPS } from '#contract/people/account.ts';
import { MESSAGE_WAYS } from '#contract/talk/message-way-kinds.ts';
import { moment } from '#server/base/db/columns.ts';

/** The person that a row belongs to, and goes with. */
export const ofPartner = () =>
  integer('partner_id')
    .notNull()
    .references(() => partners.id, { onDelete: 'cascade' });

/** The person who did something; the row stays when the person goes. */
export const byWhom = (name: string) =>
  integer(name).references(() => partners.id, { onDelete: 'set null' });

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

/** A browser or client that is signed in: the family of its refresh tokens. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    partnerId: ofPartner(),
    device: text('device').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [index('sessions_partner').on(t.partnerId), index('sessions_expires').on(t.expiresAt)],
);

/** Which of them renew their session, and which end it: `server/base/identity/refresh-tokens.ts`. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    usedAt: moment('used_at'),
  },
  (t) => [index('refresh_tokens_session').on(t.sessionId)],
);

/** With what programs of partners call the API. A key stays listed once it is revoked, for the journal. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    /** SHA-256 of the key, which nobody can read again. */
    keyHash: text('key_hash').notNull().unique(),
    /** How the key begins, by which people tell it from others. */
    hint: text('hint').notNull(),
    rights: text('rights', { enum: KEY_RIGHTS }).array().notNull(),
    requestsPerMinute: integer('requests_per_minute').notNull(),
    /** The last day on which it is good. */
    expiresOn: date('expires_on').notNull(),
    lastUsedAt: moment('last_used_at'),
    /** When the shop was told that it ends soon, which happens once. */
    endToldAt: moment('end_told_at'),
    revokedAt: moment('revoked_at'),
    byId: integer('by_id').references(() => partners.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [check('api_keys_requests', sql`${t.requestsPerMinute} >= 1`)],
);
