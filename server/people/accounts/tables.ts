import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { PHONE_CHANNELS } from '#contract/base/fields/phone-channels.ts';
import { bytes, moment } from '#server/base/db/columns.ts';
import { partnerColumn, partners, sessions } from '#server/base/identity/tables.ts';

/** Passwords, as hashed by `passwords.ts`. */
export const credentials = pgTable('credentials', {
  partnerId: partnerColumn().primaryKey(),
  passwordHash: text('password_hash').notNull(),
  changedAt: moment('changed_at').notNull().defaultNow(),
});

export const oneTimeCodes = pgTable('one_time_codes', {
  partnerId: partnerColumn().primaryKey(),
  channel: text('channel', { enum: ['mail', 'sms'] }).notNull(),
  codeHash: text('code_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
  /** A hash of the network that it was asked from. */
  askedFrom: text('asked_from').notNull().default(''),
  /** Tries by the browser or network that asked for it, and by all others (`verify-code.ts`). */
  ownTries: integer('own_tries').notNull().default(0),
  otherTries: integer('other_tries').notNull().default(0),
});

/** The address that an account without one wants, until its code comes back (rule P-16): one at a time. */
export const addedEmails = pgTable('added_emails', {
  partnerId: partnerColumn().primaryKey(),
  email: text('email').notNull(),
  codeHash: text('code_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** The link that an account may choose a new password with: one at a time. */
export const passwordResets = pgTable('password_resets', {
  partnerId: partnerColumn().primaryKey(),
  channel: text('channel', { enum: ['mail', 'sms'] }).notNull(),
  tokenHash: text('token_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** A person asked for a code or a link; a job looks whether there is such an account (`lost-password.ts`). */
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
  /** Sealed with SESSION_SECRET: a copy of the database does not reveal it. */
  sealedSecret: text('sealed_secret').notNull(),
  /** The secret of another telephone, sealed too, until its first code is right. */
  nextSealedSecret: text('next_sealed_secret'),
  /** When the first code was right; before, it is not asked for. */
  confirmedAt: moment('confirmed_at'),
  /** The period of the last code that was used, so that none is good twice. */
  lastPeriod: integer('last_period').notNull().default(0),
  recoveryHashes: text('recovery_hashes').array().notNull(),
});

/** The number by which an account may sign in; it counts only as long as the account has this number. */
export const phoneSignIns = pgTable('phone_sign_ins', {
  partnerId: partnerColumn().primaryKey(),
  /** E.164. */
  phone: text('phone').notNull(),
  /** When a code last came back from it. */
  provenAt: moment('proven_at').notNull().defaultNow(),
});

/** A person asked for a code to enter with; a job sends it (`sign-in-by-phone.ts`). */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Hash of the token that must come with the code. */
    tokenHash: text('token_hash').notNull().unique(),
    /** E.164. */
    phone: text('phone').notNull(),
    /** Empty where no account signed in by this number when the code was sent. */
    partnerId: integer('partner_id').references(() => partners.id, { onDelete: 'cascade' }),
    /** Empty until the code is sent. */
    codeHash: text('code_hash'),
    channel: text('channel', { enum: PHONE_CHANNELS }).notNull().default('sms'),
    /** The message that carries the code; no link, as either may go before the other. */
    messageId: integer('message_id'),
    tries: integer('tries').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('sign_in_codes_partner').on(t.partnerId)],
);

/** WebAuthn credentials: what a device signs in with. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    partnerId: partnerColumn(),
    /** As the authenticator names it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE. */
    publicKey: bytes('public_key').notNull(),
    /** Grows with each use on authenticators that count; 0 on others. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** Names the account to its authenticators, the same for all its keys; tells nothing of the person. */
    userHandle: text('user_handle').notNull(),
    /** As its owner calls it. */
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (t) => [index('passkeys_partner').on(t.partnerId)],
);

/** What an authenticator is to sign, once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** The session that adds a key; none at a sign-in. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    userHandle: text('user_handle'),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_session').on(t.sessionId)],
);
