import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { PHONE_CHANNELS } from '#contract/base/fields/phone-channels.ts';
import { bytes, moment } from '#server/base/db/columns.ts';
import { partners, sessions } from '#server/base/identity/tables.ts';

const ofPartner = () =>
  integer('partner_id').references(() => partners.id, { onDelete: 'cascade' });

/** The number by which an account may sign in; it counts only as long as the account has this number. */
export const phoneSignIns = pgTable('phone_sign_ins', {
  partnerId: ofPartner().primaryKey(),
  /** E.164. */
  phone: text('phone').notNull(),
  /** When a code last came back from it. */
  provenAt: moment('proven_at').notNull().defaultNow(),
});

/** Somebody asked for a code to sign in with; a job looks whether the number may (`send-sign-in-code.ts`). */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Of the token that whoever asked was told, and gives together with the code. */
    tokenHash: text('token_hash').notNull().unique(),
    /** E.164. */
    phone: text('phone').notNull(),
    /** Both are empty where no account signs in by this number. */
    partnerId: ofPartner(),
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
    partnerId: ofPartner().notNull(),
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
