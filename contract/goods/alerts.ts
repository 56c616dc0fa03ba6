import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { fieldsOf, oneOf, text, wholeNumber, xof } from '../base/fields/fields.ts';
import { formMessages } from '../base/fields/form-messages.ts';
import { emailOrNone, phoneOrNone } from '../base/fields/person-fields.ts';
import { paths } from '../base/paths.ts';
import { ALERT_CHANNELS, ALERT_KINDS, ALERT_STATES, isByPhone } from './alert-kinds.ts';
import { id, idInPath, MAX_ID } from './catalogue/catalogue.ts';

const MAX_ENDPOINT = 1000;
/** `p256dh` is an uncompressed P-256 point, `auth` a secret of 16 bytes (RFC 8291). */
const P256DH = /^[A-Za-z0-9_-]{87}=?$/;
const AUTH = /^[A-Za-z0-9_-]{22}(==)?$/;
const KEY = 'une clé de notification est attendue';

/** The push subscription of a browser (`PushSubscription.toJSON`). */
const pushSubscription = fieldsOf({
  endpoint: text(
    MAX_ENDPOINT,
    z.refine((url) => URL.canParse(url), 'une adresse est attendue'),
  ),
  keys: fieldsOf({ p256dh: text(88, z.regex(P256DH, KEY)), auth: text(24, z.regex(AUTH, KEY)) }),
});

const alertForm = {
  product_id: wholeNumber(1, MAX_ID),
  kind: oneOf(ALERT_KINDS),
  channel: oneOf(ALERT_CHANNELS),
  email: z.optional(emailOrNone),
  telephone: z.optional(phoneOrNone),
  push: z.optional(pushSubscription),
  /** Highest price that triggers a price alert, in XOF; without it, any price below today's. */
  below: z.optional(z.nullable(xof(1))),
};
const alertRequest = fieldsOf(alertForm).check(
  z.refine(({ channel, email }) => channel !== 'mail' || (email ?? '') !== '', {
    path: ['email'],
    error: formMessages.guestForm.email,
  }),
  z.refine(({ channel, telephone }) => !isByPhone(channel) || (telephone ?? '') !== '', {
    path: ['telephone'],
    error: formMessages.guestForm.phone,
  }),
  z.refine(({ channel, push }) => channel !== 'push' || push !== undefined, {
    path: ['push'],
    error: KEY,
  }),
);
export type AlertRequest = z.output<typeof alertRequest>;

/** An alert for its account or a holder of its link; amounts in XOF. */
const alert = z.object({
  id,
  /** Token that opens, confirms and stops the alert without a sign-in. */
  token: z.string(),
  kind: z.enum(ALERT_KINDS),
  channel: z.enum(ALERT_CHANNELS),
  below: z.nullable(z.int()),
  state: z.enum(ALERT_STATES),
  asked_at: z.string(),
  told_at: z.nullable(z.string()),
  product: z.object({
    id,
    name: z.string(),
    price: z.int(),
    image_url: z.nullable(z.string()),
    /** Whether the shop still shows the product. */
    is_listed: z.boolean(),
  }),
});
export type Alert = z.infer<typeof alert>;

const alertPage = z.object({
  alert,
  /** Other open alerts of the same address. */
  others: z.array(alert),
});
export type AlertPage = z.infer<typeof alertPage>;

const token = z.optional(text(64));
const ofLink = z.object({ token });
const subject = 'Alertes';
const done = z.object({ status: z.literal('success'), message: z.string() });

export const alertCalls = {
  askAlert: defineCall({
    method: 'POST',
    path: paths.alerts,
    summary: 'Demande d’être prévenu d’un retour en stock, d’un prix ou d’une précommande',
    subject,
    access: 'public',
    body: alertRequest,
    reply: done,
  }),
  listOwnAlerts: defineCall({
    method: 'GET',
    path: paths.alerts,
    summary: 'Les alertes de la personne connectée',
    subject,
    access: 'customer',
    reply: z.object({ alerts: z.array(alert) }),
  }),
  getPushKey: defineCall({
    method: 'GET',
    path: paths.pushKey,
    summary: 'La clé publique des notifications ; vide quand la boutique n’en envoie pas',
    subject,
    access: 'public',
    reply: z.object({ key: z.string() }),
  }),
  getAlert: defineCall({
    method: 'GET',
    path: paths.alert,
    summary: 'Une alerte, par son lien',
    subject,
    access: 'public',
    params: z.object({ id: idInPath }),
    query: ofLink,
    reply: alertPage,
  }),
  confirmAlert: defineCall({
    method: 'POST',
    path: paths.alertConfirmation,
    summary: 'Confirme l’adresse d’une alerte, par son lien',
    subject,
    access: 'public',
    params: z.object({ id: idInPath }),
    query: ofLink,
    reply: alertPage,
  }),
  stopAlert: defineCall({
    method: 'POST',
    path: paths.alertStop,
    summary:
      'Arrête une alerte, ou toutes celles de son adresse ; les e-mails y mènent en un geste',
    subject,
    access: 'public',
    params: z.object({ id: idInPath }),
    query: z.object({ token, toutes: z.optional(z.literal('1')) }),
    reply: alertPage,
  }),
};
