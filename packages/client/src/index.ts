export type { components, paths } from './api-types.ts';
export {
  type Changed,
  type ChangesPage,
  type Client,
  createClient,
  dataOf,
  type Gone,
  isGone,
  type Options,
  type Problem,
  readChanges,
  ShopRefusal,
  type Subject,
} from './client.ts';
export { verifyWebhook, type WebhookMessage, WebhookRefusal } from './verify-webhook.ts';
