import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { partners } from '#server/base/identity/tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const ofPartner = () =>
  integer('partner_id')
    .notNull()
    .references(() => partners.id, { onDelete: 'cascade' });

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

/** What was done too often or failed, by whom or to whom (`limits/limit-attempts.ts`). */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull().default(0),
    since: moment('since').notNull().defaultNow(),
    lockedUntil: moment('locked_until'),
  },
  (t) => [index('attempts_since').on(t.since)],
);

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
