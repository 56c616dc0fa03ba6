import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { type ListedCustomer, staffCustomers } from '#contract/people/staff-customers.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { partners } from '#server/base/identity/tables.ts';
import { setProductCost } from '#server/goods/stock/costs/set-product-cost.ts';
import { refundRequests } from '#server/money/payments/tables.ts';
import { credentials, passkeys, phoneSignIns } from '#server/people/accounts/tables.ts';
import { moveOrder } from '#server/sales/orders/moving/move-order.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { sendProforma } from '#server/sales/proformas/staff/steps.ts';
import { sendContact } from '#server/talk/contact/send-contact.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { recordWhatsappMessage } from '#server/talk/whatsapp/carry-message.ts';
import { lockContact } from '#server/talk/whatsapp/contacts.ts';
import { anyVersion, testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aStoredPayment, counted } from '#tests/helpers/money/stored-payment.ts';
import { anApiKey } from '#tests/helpers/people/api-keys.ts';
import { aLead } from '#tests/helpers/sales/leads.ts';
import { aGuest, anOrder, setStock } from '#tests/helpers/sales/order-builders.ts';
import { aProforma } from '#tests/helpers/sales/proformas.ts';
import { consents } from '../tables.ts';

const shop = openCatalogueApp();
let headers: Record<string, string>;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  const manager = { role: 'manager', name: 'Ibrahima', email: 'gerant@example.sn' } as const;
  headers = { ...(await signedIn(shop.db, await anAccount(shop.db, manager))), ...anyVersion };
});

const list = async (question: Record<string, string>) => {
  const reply = await shop.app.inject({ url: withQuery(staffCustomers.path, question), headers });
  return reply.json() as { items: ListedCustomer[]; total: number };
};
const namesFor = async (question: Record<string, string>) =>
  (await list(question)).items.map(({ name }) => name);
const account = ({ id }: { id: number }) => ({ kind: 'account', id }) as const;
const post = (path: string, id: number, payload?: object) =>
  shop.app.inject({
    method: 'POST',
    url: pathTo(path, { id } as never),
    headers,
    ...(payload && { payload }),
  });

test('customers are found by name, address, number in any writing, kind and standing', async () => {
  const { db } = shop;
  const phone = '+221771234567';
  await anAccount(db, { name: 'Aïssatou', email: 'aissatou@example.sn', phone });
  await anAccount(db, { name: 'Modou', membership: 'accepted' });
  await anAccount(db, { name: 'Binta', verifiedAt: null, password: 'marmite-bleue' });
  await anOrder(db, { buyer: aGuest({ name: 'Ndeye' }) });
  for (const q of ['aissa', 'AISSATOU@', '77 123 45 67', '00221 77 123 45 67', '1234567']) {
    expect(await namesFor({ q }), q).toEqual(['Aïssatou']);
  }
  expect(await namesFor({ standing: 'accepted' })).toEqual(['Modou']);
  expect(await namesFor({ kind: 'unfinished' })).toEqual(['Binta']);
  expect(await namesFor({ kind: 'guest' })).toEqual(['Ndeye']);
  expect(await namesFor({ role: 'manager' })).toEqual(['Ibrahima']);
  expect(await list({ limit: '2', sort: 'name' })).toMatchObject({
    total: 5,
    items: [{ name: 'Aïssatou' }, { name: 'Binta' }],
  });
});

test('orders are counted with those of the guest that somebody was, cancelled ones are not', async () => {
  const { db } = shop;
  const awa = await anAccount(db, { name: 'Awa' });
  const { order } = await anOrder(db, { buyer: account(awa) });
  const { order: asGuest } = await anOrder(db, { buyer: aGuest() });
  const { order: cancelled } = await anOrder(db, { buyer: account(awa) });
  await db.update(partners).set({ claimedById: awa.id }).where(eq(partners.id, asGuest.partnerId));
  await db.update(orders).set({ state: 'cancel' }).where(eq(orders.id, cancelled.id));
  const bought = { order_count: 2, amount_total: order.amountTotal + asGuest.amountTotal };
  const { items, total } = await list({ q: 'Awa' });
  expect([items[0], total]).toMatchObject([{ name: 'Awa', ...bought }, 1]);
  const shown = await shop.app.inject({
    url: pathTo(paths.staffCustomer, { id: awa.id }),
    headers,
  });
  expect(shown.json()).toMatchObject({ ...bought, orders: [{}, {}, {}] });
});

test('an export has everything of a person from every table, nothing secret, and stands in the audit', async () => {
  const { db } = shop;
  const person = { name: 'Awa', email: 'awa@example.sn', phone: '+221771234567' };
  const awa = await anAccount(db, { ...person, password: 'marmite-bleue-42' });
  await db.insert(consents).values({ partnerId: awa.id, kind: 'terms', wording: 'Conditions' });
  const { order } = await anOrder(db, { buyer: account(awa) });
  await anOrder(db, { buyer: account(await anAccount(db, { name: 'Modou' })) });
  const lead = await aLead(db, { email: 'awa@example.sn' });
  const proforma = { partnerId: awa.id, email: 'achats@awa.example' };
  const { number, id } = await aProforma(db, proforma);
  await sendProforma({ db, config: testConfig(), actor: byMachine }, id, 'mail');
  const { id: contactId } = await lockContact(db, person.phone, 'Awa');
  await recordWhatsappMessage(db, contactId, 'Où est ma commande ?', {});
  const opening = 'token=aBcDeFgHiJkLmNoPqRsTuV';
  const link = `https://boutique.sn/tracking-order?order=S00012&${opening}`;
  await recordWhatsappMessage(db, contactId, `Suivez ${link}`, {});
  await db.insert(outgoingMessages).values({
    channel: 'sms',
    recipient: person.phone,
    text: `Suivez ${link}`,
  });
  await db.insert(outgoingMessages).values({
    channel: 'mail',
    recipient: awa.email,
    text: 'Code 1234',
    isSecret: true,
  });
  const partnerId = awa.id;
  await db.insert(phoneSignIns).values({ partnerId, phone: person.phone });
  await db.insert(passkeys).values({
    partnerId,
    credentialId: 'credential-of-awa',
    publicKey: Buffer.from('key'),
    counter: 1,
    transports: [],
    userHandle: 'handle-of-awa',
    name: 'Son téléphone',
  });
  const answer = await post(paths.customerData, awa.id);
  expect(answer.json()).toMatchObject({
    personne: [{ id: awa.id, email: 'awa@example.sn' }],
    commandes: [{ number: order.number }],
    lignes: [{ orderId: order.id }, { orderId: order.id, kind: 'discount' }],
    accords: [{ wording: 'Conditions' }],
    factures_proforma: [{ number }],
    messages_envoyés: expect.arrayContaining([
      expect.objectContaining({ recipient: 'achats@awa.example' }),
    ]),
    whatsapp: [{ phone: person.phone }],
    messages_whatsapp: [
      { text: 'Où est ma commande ?' },
      { text: expect.stringContaining('order=S00012') },
    ],
    paniers: [{ id: lead }],
    mot_de_passe: [{ partnerId }],
    connexion_par_téléphone: [{ phone: person.phone }],
    clés_d_accès: [{ name: 'Son téléphone' }],
  });
  const [{ passwordHash } = { passwordHash: '' }] = await db.select().from(credentials);
  const keys = ['credential-of-awa', 'handle-of-awa', 'publicKey'];
  for (const secret of [passwordHash, 'Code 1234', 'passwordHash', opening, ...keys]) {
    expect(answer.body).not.toContain(secret);
  }
  expect(answer.body).not.toContain('Modou');
  const subject = eq(auditEntries.subject, `partner:${awa.id}`);
  expect(await db.select().from(auditEntries).where(subject)).toMatchObject([
    { action: 'data exported', byRole: 'manager' },
  ]);
});

test('an export has what the guest left that somebody was, whatever the address is written like', async () => {
  const { db } = shop;
  const awa = await anAccount(db, { name: 'Awa', email: 'Awa+boutique@example.sn' });
  const buyer = aGuest({ email: 'autrefois@example.sn', phone: '+221770009988' });
  const { order } = await anOrder(db, { buyer });
  const paid = await aStoredPayment(db, order, counted());
  const request = { paymentId: paid.id, reason: 'Article cassé' };
  await db.insert(refundRequests).values(request);
  await db.update(partners).set({ claimedById: awa.id }).where(eq(partners.id, order.partnerId));
  const byAddress = await aLead(db, { email: 'autrefois@example.sn' });
  const byNumber = await aLead(db, { phone: '77 000 99 88' });
  await aLead(db, { email: 'modou@example.sn' });
  const contact = { nom: 'Awa', sujet: 'Question', message: 'Avez-vous des congélateurs ?' };
  await sendContact(db, testConfig(), { ...contact, email: awa.email });
  const answer = (await post(paths.customerData, awa.id)).json();
  expect(answer.paniers.map(({ id }: { id: number }) => id)).toEqual([byAddress, byNumber]);
  expect(answer).toMatchObject({
    messages_reçus: [{ subject: 'Question' }],
    demandes_de_remboursement: [request],
  });
  expect(JSON.stringify(answer.messages_envoyés)).toContain(contact.message);
});

test('what the shop holds on staff is for that person and administrators', async () => {
  const { db } = shop;
  const admin = await anAccount(db, { role: 'admin' });
  const clerk = await anAccount(db, { role: 'orders' });
  const support = await signedIn(db, await anAccount(db, { role: 'support' }));
  const takenBy = async (who: Record<string, string>, { id }: { id: number }) =>
    (
      await shop.app.inject({
        method: 'POST',
        url: pathTo(paths.customerData, { id }),
        headers: who,
      })
    ).statusCode;
  expect(await takenBy(support, admin)).toBe(403);
  expect(await takenBy(support, clerk)).toBe(403);
  expect(await db.$count(auditEntries)).toBe(0);
  expect(await takenBy(await signedIn(db, admin), admin)).toBe(200);
});

test('a person is erased on request under the right name, and why stays in the audit', async () => {
  const { db } = shop;
  const awa = await anAccount(db, { name: 'Awa Ndiaye' });
  const wrong = await post(paths.customerErasure, awa.id, { name: 'Modou', reason: 'Demandé.' });
  expect([wrong.statusCode, wrong.json().errors[0].field]).toEqual([400, 'name']);
  const reason = 'Demandé par courrier.';
  const done = await post(paths.customerErasure, awa.id, { name: ' awa ndiaye', reason });
  expect(done.statusCode).toBe(200);
  const [row] = await db.select().from(partners).where(eq(partners.id, awa.id));
  expect(row).toMatchObject({ email: '', phone: null, erasedAt: expect.any(Date) });
  const subject = eq(auditEntries.subject, `partner:${awa.id}`);
  expect(await db.select().from(auditEntries).where(subject)).toMatchObject([
    { action: 'account erased', after: { reason } },
  ]);
  expect(await namesFor({})).toEqual(['Ibrahima']);
});

test('whoever still waits for goods is not erased', async () => {
  const awa = await anAccount(shop.db, { name: 'Awa' });
  await anOrder(shop.db, { buyer: account(awa) });
  const refused = await post(paths.customerErasure, awa.id, { name: 'Awa', reason: 'Demandé.' });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
});

test.each(['support', 'key'] as const)('an export tells no cost of the goods (%s)', async (who) => {
  const { db } = shop;
  const act = { db, config: testConfig(), actor: byMachine };
  const { id } = await aProduct(db);
  await setStock(db, id, 1);
  await setProductCost(act, id, { unit_cost: 54_321 });
  const customer = await anAccount(db);
  const { order } = await anOrder(db, {
    buyer: { kind: 'account', id: customer.id },
    lines: [{ id, quantity: 1 }],
  });
  await moveOrder(act, order.id, { fulfilment: 'delivered' });
  const asked =
    who === 'key'
      ? (await anApiKey(db, ['customers:read', 'customers:write'])).headers
      : await signedIn(db, await anAccount(db, { role: 'support' }));
  const url = pathTo(paths.customerData, { id: customer.id });
  const reply = await shop.app.inject({ method: 'POST', url, headers: asked, payload: {} });
  expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200);
  expect(reply.json().lignes).toHaveLength(2);
  expect(reply.body).not.toContain('54321');
});
