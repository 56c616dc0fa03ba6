import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openAlertDesk } from '#tests/helpers/goods/alert-desk.ts';
import { aGuest, anOrder, setStock } from '#tests/helpers/sales/order-builders.ts';
import { sendDueAlerts } from './send-due-alerts.ts';

const desk = openAlertDesk();
const { shop, ask, sentTo, linkTo, confirm, soldOut } = desk;
const tell = () => sendDueAlerts(shop.db, desk.config);

async function askAndConfirm(email: string, productId: number): Promise<void> {
  await ask({ product_id: productId, email });
  await confirm(await linkTo(email));
}

test('an article that fails stops none behind it, and the run fails', async () => {
  const [broken, sound] = [await soldOut(), await soldOut()];
  await askAndConfirm('awa@example.sn', broken.id);
  await askAndConfirm('modou@example.sn', sound.id);
  await setStock(shop.db, broken.id, 1);
  await setStock(shop.db, sound.id, 1);
  const rule = sql.raw(`check (product_id <> ${broken.id} or told_at is null)`);
  await shop.db.execute(sql`alter table alerts add constraint alerts_broken ${rule}`);
  try {
    await expect(tell()).rejects.toMatchObject({ cause: { constraint: 'alerts_broken' } });
    expect(await sentTo('awa@example.sn')).toHaveLength(1);
    expect(await sentTo('modou@example.sn')).toHaveLength(2);
  } finally {
    await shop.db.execute(sql`alter table alerts drop constraint alerts_broken`);
  }
});

test('whoever bought the piece makes room for the next, when another piece comes', async () => {
  const { id } = await soldOut();
  for (const name of ['a', 'b', 'c']) await askAndConfirm(`${name}@example.sn`, id);
  await setStock(shop.db, id, 1);
  await tell();
  const buyer = aGuest({ email: 'a@example.sn' });
  await anOrder(shop.db, { lines: [{ id, quantity: 1 }], buyer });
  await setStock(shop.db, id, 1);
  await tell();
  await tell();
  const sent = await Promise.all(['a', 'b', 'c'].map((name) => sentTo(`${name}@example.sn`)));
  const isNews = ({ subject }: { subject: string | null }) => subject?.startsWith('De retour');
  expect(sent.map((messages) => messages.filter(isNews).length)).toEqual([1, 1, 0]);
});
