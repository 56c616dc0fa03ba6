import type { FastifyInstance } from 'fastify';
import {
  staffWebhookDeliveries,
  staffWebhooks,
  webhookCalls,
} from '#contract/running/staff-webhooks.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { listDeliveries, resendDelivery, resendFailed } from './deliveries.ts';
import {
  addWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  pingWebhook,
  renewSecret,
  updateWebhook,
} from './webhooks.ts';

/** Calls by which staff manage partners' addresses and resend messages; the jobs send (`deliver-webhook.ts`). */
export function serveWebhooks(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveList(app, parts, staffWebhooks, ({ query, reader }) => listWebhooks(reader, query));
  serveList(app, parts, staffWebhookDeliveries, ({ query, reader }) =>
    listDeliveries(reader, query),
  );
  serveCall(app, parts, webhookCalls.getWebhook, ({ params }) => getWebhook(db, params.id));
  serveCall(app, parts, webhookCalls.createWebhook, ({ body, actor, reply }) => {
    reply.header('cache-control', 'no-store');
    return addWebhook({ db, config, actor }, body);
  });
  serveCall(app, parts, webhookCalls.updateWebhook, ({ params, body, actor, version }) =>
    updateWebhook({ db, config, actor }, { id: params.id, form: body, version }),
  );
  serveCall(app, parts, webhookCalls.deleteWebhook, async ({ params, actor, version }) => {
    await deleteWebhook(db, actor, params.id, version);
    return { id: params.id };
  });
  serveCall(app, parts, webhookCalls.renewWebhookSecret, ({ params, actor, reply }) => {
    reply.header('cache-control', 'no-store');
    return renewSecret(db, actor, params.id);
  });
  serveCall(app, parts, webhookCalls.pingWebhook, async ({ params, actor }) => {
    await pingWebhook(db, actor, params.id);
    return { id: params.id };
  });
  serveCall(app, parts, webhookCalls.resendDelivery, async ({ params, actor }) => {
    await resendDelivery(db, actor, params.id);
    return { id: params.id };
  });
  serveCall(app, parts, webhookCalls.resendFailed, async ({ params, actor }) => ({
    sent: await resendFailed(db, actor, params.id),
  }));
}
