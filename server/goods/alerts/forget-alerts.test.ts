import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { alertContacts, alerts } from '#server/goods/alerts/tables.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { waitingJobs } from '#tests/helpers/base/db.ts';
import { openAlertDesk } from '#tests/helpers/goods/alert-desk.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
import { deleteOldAlerts } from './forget-alerts.ts';
import { sendDueAlerts } from './send-due-alerts.ts';

const desk = openAlertDesk();
const { shop, ask, linkTo, confirm, soldOut } = desk;
const AWA = 'awa@example.sn';
const tell = () => sendDueAlerts(shop.db, desk.config);
const askAndConfirm = async (payload: { email?: string; product_id: number }) => {
  await ask(payload);
  await confirm(await linkTo(payload.email ?? AWA));
};

test('an account that is erased takes its alerts along, and leaves the figures', async () => {
  const awa = await anAccount(shop.db, { email: AWA });
  const headers = await signedIn(shop.db, awa);
  const [one, two] = [await soldOut(), await soldOut()];
  await ask({ product_id: one.id }, headers);
  await setStock(shop.db, one.id, 1);
  await tell();
  await ask({ product_id: two.id }, headers);
  const data = await desk.post(pathTo(paths.customerData, { id: awa.id }), {}, asStaff);
  expect(data.json().alertes).toMatchObject([{ adresse: AWA }, { adresse: AWA, kind: 'stock' }]);
  const erased = await shop.app.inject({
    method: 'DELETE',
    url: pathTo(paths.user, { id: awa.id }),
    headers: asStaff,
  });
  expect(erased.statusCode).toBe(200);
  expect(await shop.db.$count(alertContacts)).toBe(0);
  expect(await shop.db.select().from(alerts)).toMatchObject([
    { productId: one.id, contactId: null, partnerId: null },
  ]);
});

test('what somebody asked for by another address of their mailbox is handed out and erased with the rest', async () => {
  const alias = 'Awa+Alertes@example.sn';
  const address = alias.toLowerCase();
  const other = 'awa@example.com';
  for (const email of [alias, other]) {
    await ask({ product_id: (await soldOut()).id, email });
    await confirm(await linkTo(email.toLowerCase()));
  }
  const awa = await anAccount(shop.db, { email: AWA });
  const data = await desk.post(pathTo(paths.customerData, { id: awa.id }), {}, asStaff);
  expect(data.json().alertes).toMatchObject([{ adresse: address }]);
  await shop.app.inject({
    method: 'DELETE',
    url: pathTo(paths.user, { id: awa.id }),
    headers: asStaff,
  });
  expect(await shop.db.select({ address: alertContacts.address }).from(alertContacts)).toEqual([
    { address: other },
  ]);
});

test('what nobody confirmed, what waited too long and addresses of before are forgotten', async () => {
  const { id } = await soldOut();
  await ask({ product_id: id, email: 'jamais@example.sn' });
  await askAndConfirm({ product_id: id });
  await deleteOldAlerts(shop.db);
  expect(await shop.db.$count(alerts)).toBe(2);
  const age = (interval: string) =>
    shop.db.execute(sql`
    update alert_contacts set created_at = created_at - ${interval}::interval,
      questioned_at = questioned_at - ${interval}::interval`);
  await age('31 days');
  await deleteOldAlerts(shop.db);
  expect(await shop.db.select({ address: alertContacts.address }).from(alertContacts)).toEqual([
    { address: AWA },
  ]);
  await shop.db.execute(sql`update alerts set asked_at = asked_at - interval '7 months'`);
  await deleteOldAlerts(shop.db);
  await shop.db.execute(sql`update alerts set ended_at = ended_at - interval '2 months'`);
  await deleteOldAlerts(shop.db);
  expect(await shop.db.$count(alertContacts)).toBe(0);
  expect(await shop.db.select().from(alerts)).toMatchObject([{ contactId: null, toldAt: null }]);
  expect(await waitingJobs(shop.db)).not.toContainEqual(
    expect.objectContaining({ name: 'deliver-push' }),
  );
});
