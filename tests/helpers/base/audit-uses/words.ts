import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { saveBanner } from '#server/site/content/banners.ts';
import { saveRedirect } from '#server/site/redirects/redirects.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { lockContact } from '#server/talk/whatsapp/contacts.ts';
import { whatsappContacts } from '#server/talk/whatsapp/tables.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import type { UsesOf } from './use.ts';

const banner = { title: 'Grand froid', link: '/boutique' };
const page = { title: 'Questions', description: 'Nos réponses à tout', body: '## Oui' };
const texts = {
  subject: 'Livrée : {{numero}}',
  text: 'C’est livré. Voyez {{lien}}',
  sms: '{{boutique}} : {{numero}} est chez vous.',
};

async function aRedirect(db: Db): Promise<number> {
  const redirect = { from_path: `/produit/${randomUUID()}`, to_path: '/boutique' };
  return (await saveRedirect(db, byMachine, redirect)).id;
}

async function aBanner(db: Db): Promise<number> {
  return (await saveBanner(db, byMachine, banner)).id;
}

async function aConversation(db: Db): Promise<number> {
  const { id } = await lockContact(db, '+221771234567', 'Awa');
  await db.update(whatsappContacts).set({ heardAt: sql`now()` });
  return id;
}

export const wordUses: UsesOf = (db) => ({
  createRedirect: async () => ({
    payload: { from_path: `/produit/${randomUUID()}`, to_path: '/boutique' },
  }),
  updateRedirect: async () => ({
    id: await aRedirect(db),
    payload: { from_path: `/produit/${randomUUID()}`, to_path: '/faq' },
  }),
  deleteRedirect: async () => ({ id: await aRedirect(db) }),
  createBanner: async () => ({ payload: banner }),
  updateBanner: async () => ({ id: await aBanner(db), payload: { ...banner, title: 'Canicule' } }),
  deleteBanner: async () => ({ id: await aBanner(db) }),
  updateStaffPage: async () => ({ id: 'faq', payload: page }),
  resetStaffPage: async () => ({ id: 'faq' }),
  confirmSetup: async () => ({ payload: { step: 'zones' } }),
  testPaymentKeys: async () => ({ payload: {} }),
  updateSetting: async () => ({ id: 'SHOP_OPENING_HOURS', payload: { value: '9 h à 18 h' } }),
  resetSetting: async () => ({ id: 'SHOP_OPENING_HOURS' }),
  updateMessageText: async () => ({ id: 'order-delivered', payload: texts }),
  resetMessageText: async () => ({ id: 'order-delivered' }),
  testMessageText: async () => ({
    id: 'order-delivered',
    headers: await signedIn(db, await anAccount(db, { role: 'manager' })),
    payload: { ...texts, channel: 'mail' },
  }),
  resendMessage: async () => {
    const message = { recipient: 'awa@example.sn', subject: 'Facture', text: 'Voici' };
    const [row] = await db
      .insert(outgoingMessages)
      .values({ channel: 'mail', state: 'failed', failure: '550 no such user', ...message })
      .returning();
    return { id: row!.id };
  },
  readWhatsappTemplates: async () => ({ payload: {} }),
  replyToConversation: async () => ({
    id: await aConversation(db),
    payload: { text: 'Oui', seen_id: 1 },
  }),
  sendCart: async () => ({
    id: await aConversation(db),
    payload: { lines: [{ id: (await aProduct(db)).id, quantity: 1 }], seen_id: 1 },
  }),
  readConversation: async () => ({ id: await aConversation(db), payload: { seen_id: 1 } }),
  retryJob: async () => {
    const failed = await db.execute(sql`insert into pgboss.job_common
      (name, data, source_name, source_created_on) values ('failed', '{}', 'forward-lead', now())
      returning id`);
    return { id: rowsOf<{ id: string }>(failed)[0]!.id };
  },
  retryJobs: async () => {
    await db.execute(sql`insert into pgboss.job_common
      (name, data, source_name, source_created_on) values ('failed', '{}', 'forward-lead', now())`);
    return { payload: { name: 'forward-lead' } };
  },
});
