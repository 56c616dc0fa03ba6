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

/** The owner of a row, deleted with the person. */
export const partnerColumn = () =>
  integer('partner_id')
    .notNull()
    .references(() => partners.id, { onDelete: 'cascade' });

/** The person who did it; the row stays when the person is deleted. */
export const actorColumn = (name: string) =>
  integer(name).references(() => partners.id, { onDelete: 'set null' });

/** Customers, staff, guests and companies (Odoo's partners). */
export const partners = pgTable(
  'partners',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** `till`: the buyer of a till's sales to customers who give no number. */
    kind: text('kind', { enum: ['person', 'company', 'till'] })
      .notNull()
      .default('person'),
    name: text('name').notNull(),
    email: text('email').notNull().default(''),
    /** The address folded by `foldEmail`; unique among accounts that have one (rule P-30). */
    emailKey: text('email_key').notNull().default(''),
    /** E.164, as +221771234567. */
    phone: text('phone'),
    city: text('city').notNull().default(''),
    function: text('function').notNull().default(''),
    role: text('role', { enum: ROLES }).notNull().default('customer'),
    /** The employer of a member or applicant; of HR, its company. */
    companyId: integer('company_id').references((): AnyPgColumn => partners.id),
    /** Of a company: the code that employees type. */
    companyCode: text('company_code'),
    membership: text('membership', { enum: MEMBERSHIPS }).notNull().default('pending'),
    membershipSubmitted: boolean('membership_submitted').notNull().default(false),
    /** The time of the last step; set by a trigger. */
    membershipAt: moment('membership_at'),
    matricule: text('matricule').notNull().default(''),
    /** The most that a member, or each member of a company, may owe, in XOF; null for the shop's (rule P-25). */
    creditCeiling: integer('credit_ceiling'),
    /** The company that a person buys for, with or without being its employee (rule M-63). */
    buysForId: integer('buys_for_id').references((): AnyPgColumn => partners.id),
    /** Of a company: its tax number. */
    ninea: text('ninea').notNull().default(''),
    /** Of a company: the days after an invoice on which it pays what it buys on account; null for none. */
    agreedDays: integer('agreed_days'),
    agreedEndOfMonth: boolean('agreed_end_of_month').notNull().default(false),
    /** Of a company: the most that it may owe on account, XOF. */
    accountCeiling: integer('account_ceiling').notNull().default(0),
    /** The end of the sign-up; null for a guest or an unfinished sign-up. */
    verifiedAt: moment('verified_at'),
    /** Set by a trigger on `credentials`. */
    hasPassword: boolean('has_password').notNull().default(false),
    /** The time of the proof that the person reads this address, or messages to this number. */
    emailProvenAt: moment('email_proven_at'),
    phoneProvenAt: moment('phone_proven_at'),
    /** Channels for messages about orders, the preferred first; null for e-mail and text message. */
    messageWays: text('message_ways', { enum: MESSAGE_WAYS }).array(),
    /** Of a guest: the person's later account. */
    claimedById: integer('claimed_by_id').references((): AnyPgColumn => partners.id),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** The time of the erasure; the row stays for what refers to it. */
    erasedAt: moment('erased_at'),
  },
  (t) => [
    uniqueIndex('partners_address_key')
      .on(t.emailKey)
      .where(sql`verified_at is not null and email_key <> ''`),
    uniqueIndex('partners_phone_key').on(t.phone).where(sql`verified_at is not null`),
    uniqueIndex('partners_company_code_key').on(sql`upper(${t.companyCode})`),
    index('partners_any_email').on(t.emailKey),
    index('partners_any_phone').on(t.phone),
    index('partners_company').on(t.companyId, t.membership),
    index('partners_buys_for').on(t.buysForId).where(sql`buys_for_id is not null`).concurrently(),
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
    // An account has an address or a proven number (rule P-30).
    check(
      'partners_verified_email',
      sql`${t.verifiedAt} is null or ${t.emailKey} <> '' or (${t.phone} is not null and ${t.phoneProvenAt} is not null)`,
    ),
    check(
      'partners_role',
      sql`${t.role} in (${sql.raw(ROLES.map((role) => `'${role}'`).join(', '))})`,
    ),
  ],
);

/** A signed-in browser or client: the family of its refresh tokens. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    partnerId: partnerColumn(),
    device: text('device').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [index('sessions_partner').on(t.partnerId), index('sessions_expires').on(t.expiresAt)],
);

/** `refresh-tokens.ts` says which of them renew a session, and which end it. */
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

/** Keys of partners' programs. A revoked key stays, for the audit log. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    /** SHA-256 of the key; the key itself is not stored. */
    keyHash: text('key_hash').notNull().unique(),
    /** The beginning of the key, by which staff tells keys apart. */
    hint: text('hint').notNull(),
    rights: text('rights', { enum: KEY_RIGHTS }).array().notNull(),
    requestsPerMinute: integer('requests_per_minute').notNull(),
    /** The last valid day. */
    expiresOn: date('expires_on').notNull(),
    lastUsedAt: moment('last_used_at'),
    /** The time of the one message that it ends soon. */
    endToldAt: moment('end_told_at'),
    revokedAt: moment('revoked_at'),
    byId: integer('by_id').references(() => partners.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [check('api_keys_requests', sql`${t.requestsPerMinute} >= 1`)],
);
