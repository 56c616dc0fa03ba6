import * as z from 'zod/mini';
import { KEY_RIGHTS } from '../base/access.ts';
import { day, fieldsOf, filledText, listOf, oneOf, wholeNumber } from '../base/fields/fields.ts';
import { API_KEYS } from '../base/limits.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { defineList } from '../base/staff-list.ts';

const API_KEY_STATES = ['active', 'ending', 'expired', 'revoked'] as const;
export type ApiKeyState = (typeof API_KEY_STATES)[number];

const fields = {
  id: z.int(),
  name: z.string(),
  /** First characters of the key; the whole key is shown only once. */
  hint: z.string(),
  rights: z.array(z.enum(KEY_RIGHTS)),
  requests_per_minute: z.int(),
  state: z.enum(API_KEY_STATES),
  /** The last day of validity. */
  expires_on: z.string(),
  /** Accurate to the minute; null for an unused key. */
  last_used_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
  created_at: z.string(),
  /** Name of the creator; empty if that account was deleted. */
  created_by: z.string(),
};
const apiKey = z.object(fields);
export type ApiKey = z.infer<typeof apiKey>;

const apiKeyForm = fieldsOf({
  name: filledText(2, 60),
  rights: listOf(oneOf(KEY_RIGHTS), KEY_RIGHTS.length).check(
    z.minLength(1, 'choisissez au moins un droit'),
  ),
  requests_per_minute: wholeNumber(1, API_KEYS.mostPerMinute),
  expires_on: day,
});
export type ApiKeyForm = z.infer<typeof apiKeyForm>;

export const staffApiKeys = defineList({
  name: 'cles-api',
  summary: 'Les clés d’API des partenaires, sans leur secret ; cherche un nom',
  right: 'integrations:manage',
  sorts: ['-created_at', 'name'],
  example: { q: 'odoo' },
  item: apiKey,
  columns: {
    name: 'Intégration',
    hint: 'Clé',
    state: 'État',
    rights: 'Droits',
    requests_per_minute: 'Appels par minute',
    expires_on: 'Valable jusqu’au',
    last_used_at: 'Dernier appel',
    created_at: 'Créée le',
    created_by: 'Créée par',
  },
});

export const apiKeyCalls = {
  ...staffApiKeys.calls,
  createApiKey: staffCall('integrations:manage', {
    method: 'POST',
    path: staffApiKeys.path,
    summary: 'Crée une clé d’API et la dit, une seule fois',
    status: 201,
    body: apiKeyForm,
    reply: z.object({ ...fields, secret: z.string() }),
  }),
  revokeApiKey: staffCall('integrations:manage', {
    method: 'POST',
    path: paths.staffApiKeyRevocation,
    summary: 'Révoque une clé d’API, qui n’ouvre plus rien dès maintenant',
    params: ofId,
    reply: apiKey,
  }),
};
