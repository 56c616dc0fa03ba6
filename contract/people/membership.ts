import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { fieldsOf, oneOf, text, yesOrNo } from '../base/fields/fields.ts';
import { MAX_FUNCTION } from '../base/fields/person-fields.ts';
import { paths } from '../base/paths.ts';
import { idInPath } from '../goods/catalogue/catalogue.ts';
import { account, MEMBERSHIPS, textOrFalse } from './account.ts';

/** Existing clients send the id as a string of digits, as in an address. */
const idInBody = idInPath;

/** A request to buy on credit through an employer, given by its code or chosen from the list. */
export const membershipForm = fieldsOf({
  partner_id: idInBody,
  entreprise_code: z.optional(text(60, z.trim())),
  company_id: z.optional(idInBody),
  /** The employer's number for the customer. */
  matricule: z.optional(text(60, z.trim())),
  function: z.optional(text(MAX_FUNCTION, z.trim())),
  /** Whether shop and employer may exchange the request and its answer; our own pages always send it. */
  consent: z.optional(yesOrNo),
  /** Sent by existing clients to mark a request; the call itself is the request. */
  adhesion_submit: z.optional(yesOrNo),
});

export type MembershipForm = z.infer<typeof membershipForm>;

/** A step of a membership. `at` is ISO 8601. */
const step = z.object({
  at: z.string(),
  state: z.enum([...MEMBERSHIPS, 'requested']),
  company: z.string(),
  by: z.string(),
  reason: z.string(),
});

/** A membership, for the customer and for the HR accounts and staff who decide on it. */
export const membershipCase = z.object({
  partner_id: z.int(),
  name: z.string(),
  email: z.string(),
  partner_phone: textOrFalse,
  matricule: z.string(),
  function: z.string(),
  company: z.nullable(z.object({ id: z.int(), name: z.string() })),
  adhesion: z.enum(MEMBERSHIPS),
  adhesion_submit: z.boolean(),
  history: z.array(step),
});

export type MembershipCase = z.infer<typeof membershipCase>;

const company = z.object({
  id: z.int(),
  name: z.string(),
  email: textOrFalse,
  phone: textOrFalse,
  mobile: textOrFalse,
  website: textOrFalse,
  street: textOrFalse,
  city: textOrFalse,
});

export type Company = z.infer<typeof company>;

const subject = 'Adhésions';

export const membershipCalls = {
  listCompanies: defineCall({
    method: 'GET',
    path: paths.companies,
    summary: 'Les employeurs partenaires, par nom ; sans leurs coordonnées',
    subject,
    access: 'public',
    reply: z.array(company),
  }),
  requestMembership: defineCall({
    method: 'POST',
    path: paths.membershipRequest,
    summary: 'Demande l’adhésion par un employeur',
    subject,
    access: { owner: 'body.partner_id', or: 'customers:write' },
    body: membershipForm,
    reply: account,
  }),
  getMembership: defineCall({
    method: 'GET',
    path: paths.membershipRequest,
    summary: 'Mon adhésion et son histoire',
    subject,
    access: 'customer',
    reply: membershipCase,
  }),
  listMemberships: defineCall({
    method: 'GET',
    path: paths.memberships,
    summary: 'Les adhésions, les demandes en tête ; les RH voient leur entreprise',
    subject,
    access: { right: 'memberships:read' },
    query: z.object({ state: z.optional(oneOf([...MEMBERSHIPS, 'requested'])) }),
    reply: z.array(membershipCase),
  }),
  decideMembership: defineCall({
    method: 'PUT',
    path: paths.membershipDecision,
    summary: 'Accepte ou refuse une adhésion, ou y met fin',
    subject,
    access: { right: 'memberships:decide' },
    params: z.object({ id: idInPath }),
    body: fieldsOf({
      state: oneOf(['accepted', 'rejected']),
      reason: z.optional(text(500, z.trim())),
    }),
    reply: membershipCase,
  }),
};

/** The consent of a customer who requests a membership. The shop stores this text with the consent. */
export const MEMBERSHIP_CONSENT =
  'J’accepte que la boutique transmette ma demande d’adhésion, mon nom, mes coordonnées, mon matricule et ma fonction à mon employeur, et que mon employeur lui dise s’il l’accepte.';
