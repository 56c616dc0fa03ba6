export type { Calls } from './calls.ts';
export {
  type CallName,
  type Changed,
  type ChangesPage,
  type Client,
  createClient,
  type Gone,
  type InputOf,
  isGone,
  type Options,
  type ReplyOf,
  ShopRefusal,
  type Subject,
} from './client.ts';
export { verifyWebhook, type WebhookMessage, WebhookRefusal } from './verify-webhook.ts';
