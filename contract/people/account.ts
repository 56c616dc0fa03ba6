import * as z from 'zod/mini';
import { STAFF_ROLES } from '../base/access.ts';

/** Text, or `false` if it is missing, as existing clients expect. */
export const textOrFalse = z.union([z.string(), z.literal(false)]);
const idOrFalse = z.union([z.int(), z.literal(false)]);

/** Whether a customer may buy on credit through an employer; `pending` also if the customer has not asked. */
export const MEMBERSHIPS = ['pending', 'accepted', 'rejected'] as const;
export type Membership = (typeof MEMBERSHIPS)[number];

/** An account on the wire (rule P-1). `avatar` is the path of a picture. */
export const account = z.object({
  id: z.int(),
  partner_id: z.int(),
  name: z.string(),
  email: z.string(),
  partner_city: textOrFalse,
  /** `221` and nine digits. */
  partner_phone: textOrFalse,
  /** Whether the customer entered a code sent to this number. Resets by text message require it. */
  phone_proven: z.boolean(),
  country_id: z.int(),
  country_name: z.string(),
  country_code: z.string(),
  country_phone_code: z.int(),
  is_verified: z.boolean(),
  avatar: textOrFalse,
  role: z.enum(['main_user', 'secondary_user']),
  staff_role: z.union([z.enum(STAFF_ROLES), z.literal(false)]),
  adhesion: z.enum(MEMBERSHIPS),
  adhesion_submit: z.boolean(),
  parent_id: idOrFalse,
  function: textOrFalse,
});
export type Account = z.infer<typeof account>;

export const accountWithCompany = z.extend(account, {
  company_id: z.int(),
  company_name: z.string(),
});
export type AccountWithCompany = z.infer<typeof accountWithCompany>;

const company = z.object({
  id: z.int(),
  name: z.string(),
  email: textOrFalse,
  phone: textOrFalse,
  entreprise_code: z.nullable(z.string()),
  info: z.string(),
});

/** The readable cookies of a signed-in browser; they hold no secret (rule P-2). */
export const sessionBundle = z.object({
  uid: z.int(),
  user_context: z.object({ lang: z.string(), tz: z.string(), uid: z.int() }),
  company_id: z.int(),
  user_info: account,
  is_verified: z.boolean(),
  company,
  /** The employer; `{}` without one. */
  parent: z.union([company, z.strictObject({})]),
});
export type SessionBundle = z.infer<typeof sessionBundle>;

/** The reply to a sign-in; lifetimes are in seconds (rule P-2). */
export const session = z.extend(sessionBundle, {
  access_token: z.string(),
  expires_in: z.int(),
  refresh_token: z.string(),
  refresh_expires_in: z.int(),
});
export type Session = z.infer<typeof session>;
