import * as z from 'zod/mini';
import {
  fieldsOf,
  filledText,
  listOf,
  numberInAddress,
  oneOf,
  yesOrNo,
} from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { defineList } from '../base/staff-list.ts';
import { MAX_ID } from '../goods/catalogue/catalogue.ts';
import { DELIVERY_STATES, PING, WEBHOOK_EVENTS } from './webhook-events.ts';

const fields = {
  id: z.int(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  active: z.boolean(),
  /** Null while it works. */
  failing_since: z.nullable(z.string()),
  /** When and why the shop stopped sending (rule R-9). */
  disabled_at: z.nullable(z.string()),
  disabled_reason: z.string(),
  version: z.int(),
};
/** The secret is shown once, at creation. */
const webhook = z.object(fields);
export type Webhook = z.infer<typeof webhook>;

const withSecret = z.object({
  ...fields,
  /** `whsec_` and 24 bytes or more in base64 (Standard Webhooks). */
  secret: z.string(),
});

const webhookForm = fieldsOf({
  name: filledText(2, 60),
  url: filledText(8, 500),
  events: listOf(oneOf(WEBHOOK_EVENTS), WEBHOOK_EVENTS.length).check(
    z.minLength(1, 'choisissez au moins un événement'),
  ),
  active: z.optional(yesOrNo),
});
export type WebhookForm = z.infer<typeof webhookForm>;

const delivery = z.object({
  id: z.int(),
  webhook_id: z.int(),
  webhook_name: z.string(),
  type: z.string(),
  /** Partners detect repetitions by it. */
  message_id: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  status: z.nullable(z.int()),
  failure: z.string(),
  created_at: z.string(),
  tried_at: z.nullable(z.string()),
  body: z.string(),
});
export type WebhookDelivery = z.infer<typeof delivery>;

export const staffWebhooks = defineList({
  name: 'webhooks',
  record: { one: paths.staffWebhook },
  summary:
    'Les adresses où des partenaires apprennent ce qui se passe ; cherche un nom ou une adresse',
  right: 'integrations:manage',
  sorts: ['name'],
  example: { q: 'odoo' },
  item: webhook,
  columns: {
    name: 'Partenaire',
    url: 'Adresse',
    active: 'Utilisée',
    failing_since: 'Ne répond plus depuis',
    disabled_reason: 'Arrêtée parce que',
  },
});

export const staffWebhookDeliveries = defineList({
  name: 'webhook-envois',
  summary: 'Ce qui a été envoyé aux partenaires, pendant 30 jours ; cherche un numéro de message',
  right: 'integrations:manage',
  sorts: ['-created_at'],
  filters: {
    webhook_id: z.optional(numberInAddress(1, MAX_ID)),
    state: z.optional(oneOf(DELIVERY_STATES)),
    type: z.optional(oneOf([...WEBHOOK_EVENTS, PING])),
  },
  example: { q: 'msg_12', filter: { state: 'failed' } },
  item: delivery,
  columns: {
    created_at: 'Date',
    webhook_name: 'Partenaire',
    type: 'Événement',
    state: 'État',
    attempts: 'Essais',
    status: 'Réponse',
    failure: 'Raison',
    message_id: 'Message',
  },
});

export const webhookCalls = {
  ...staffWebhooks.calls,
  ...staffWebhookDeliveries.calls,
  getWebhook: staffCall('integrations:manage', {
    method: 'GET',
    path: paths.staffWebhook,
    summary: 'Une adresse de webhook, sans son secret',
    params: ofId,
    reply: webhook,
  }),
  createWebhook: staffCall('integrations:manage', {
    method: 'POST',
    path: staffWebhooks.path,
    summary: 'Ajoute une adresse de webhook et dit son secret, une seule fois',
    status: 201,
    body: webhookForm,
    reply: withSecret,
  }),
  updateWebhook: staffCall('integrations:manage', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.staffWebhook,
    summary: 'Change une adresse de webhook, l’arrête ou la reprend',
    params: ofId,
    body: webhookForm,
    reply: webhook,
  }),
  deleteWebhook: staffCall('integrations:manage', {
    method: 'DELETE',
    ifMatch: 'required',
    path: paths.staffWebhook,
    summary: 'Supprime une adresse de webhook et ce qui lui a été envoyé',
    params: ofId,
    reply: z.object({ id: z.int() }),
  }),
  renewWebhookSecret: staffCall('integrations:manage', {
    method: 'POST',
    path: paths.staffWebhookSecret,
    summary: 'Donne un nouveau secret ; l’ancien signe encore pendant 24 heures',
    params: ofId,
    reply: withSecret,
  }),
  pingWebhook: staffCall('integrations:manage', {
    method: 'POST',
    path: paths.staffWebhookPing,
    summary: 'Envoie un message d’essai',
    params: ofId,
    reply: z.object({ id: z.int() }),
  }),
  resendDelivery: staffCall('integrations:manage', {
    method: 'POST',
    path: paths.staffWebhookResend,
    summary: 'Envoie de nouveau un message, sous le même numéro',
    params: ofId,
    reply: z.object({ id: z.int() }),
  }),
  resendFailed: staffCall('integrations:manage', {
    method: 'POST',
    path: paths.staffWebhookResendFailed,
    summary: 'Envoie de nouveau tout ce qui n’est pas arrivé à une adresse',
    params: ofId,
    reply: z.object({ sent: z.int() }),
  }),
};
