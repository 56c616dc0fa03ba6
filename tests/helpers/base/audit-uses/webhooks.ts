import { eq } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { webhookDeliveries, webhooks } from '#server/running/webhooks/tables.ts';
import { addWebhook, pingWebhook } from '#server/running/webhooks/webhooks.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import type { UsesOf } from './use.ts';

const form = {
  name: 'Odoo',
  url: 'https://odoo.partenaire.sn/hook',
  events: ['order.placed' as const],
};

/** An address of a partner; it replaces an earlier one, as names are unique. */
async function aWebhook(db: Db): Promise<number> {
  await db.delete(webhooks);
  return (await addWebhook({ db, config: testConfig(), actor: byMachine }, form)).id;
}

export async function aFailedDelivery(db: Db): Promise<{ id: number; webhookId: number }> {
  const webhookId = await aWebhook(db);
  await pingWebhook(db, byMachine, webhookId);
  const [failed] = await db
    .update(webhookDeliveries)
    .set({ state: 'failed', failure: '500', status: 500 })
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .returning();
  return failed!;
}

export const webhookUses: UsesOf = (db) => ({
  createWebhook: async () => {
    await db.delete(webhooks);
    return { payload: form };
  },
  updateWebhook: async () => ({ id: await aWebhook(db), payload: { ...form, active: false } }),
  deleteWebhook: async () => ({ id: await aWebhook(db) }),
  renewWebhookSecret: async () => ({ id: await aWebhook(db) }),
  pingWebhook: async () => ({ id: await aWebhook(db) }),
  resendDelivery: async () => ({ id: (await aFailedDelivery(db)).id }),
  resendFailed: async () => ({ id: (await aFailedDelivery(db)).webhookId }),
});
