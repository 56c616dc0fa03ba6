import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/base/db/columns.ts';
import { ofPartner, partners } from '#server/base/identity/tables.ts';

/** Passwords, as hashed by `hash-password.ts`. */
export const credentials = pgTable('credentials', {
  partnerId: ofPartner().primaryKey(),
  passwordHash: text('password_hash').notNull(),
  changedAt: moment('changed_at').notNull().defaultNow(),
});

/** The code that an account waits for: one at a time. */
export const oneTimeCodes = pgTable('one_time_codes', {
  partnerId: ofPartner().primaryKey(),
  channel: text('channel', { enum: ['mail', 'sms'] }).notNull(),
  codeHash: text('code_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
  /** A hash of the network that it was asked from. */
  askedFrom: text('asked_from').notNull().default(''),
  /** Tries by the browser or network that asked for it, and by all others (`count-code-tries.ts`). */
  ownTries: integer('own_tries').notNull().default(0),
  otherTries: integer('other_tries').notNull().default(0),
});

/** The link that an account may choose a new password with: one at a time. */
export const passwordResets = pgTable('password_resets', {
  partnerId: ofPartner().primaryKey(),
  channel: text('channel', { enum: ['mail', 'sms'] }).notNull(),
  tokenHash: text('token_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** Somebody asked for a code or a link; a job looks whether there is such an account (`answer-recovery.ts`). */
export const recoveryRequests = pgTable('recovery_requests', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind', { enum: ['code', 'password'] }).notNull(),
  channel: text('channel', { enum: ['mail', 'sms'] }).notNull(),
  /** A folded e-mail address, a number in E.164, or the number of an account. */
  address: text('address').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** The second proof of an account: a secret that its telephone shares, and codes for when that is lost. */
export const secondFactors = pgTable('second_factors', {
  partnerId: integer('partner_id')
    .primaryKey()
    .references(() => partners.id, { onDelete: 'cascade' }),
  /** Sealed with SESSION_SECRET; nobody reads it from a copy of the database. */
  sealedSecret: text('sealed_secret').notNull(),
  /** The secret of another telephone, sealed too, until its first code is right. */
  nextSealedSecret: text('next_sealed_secret'),
  /** When the first code was right; before, it is not asked for. */
  confirmedAt: moment('confirmed_at'),
  /** The period of the last code that was used, so that none is good twice. */
  lastPeriod: integer('last_period').notNull().default(0),
  /** Hashes of the recovery codes that are left. */
  recoveryHashes: text('recovery_hashes').array().notNull(),
});
