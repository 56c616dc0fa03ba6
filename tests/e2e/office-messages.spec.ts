import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectUsable, openOffice } from '#tests/helpers/base/browser/office.ts';
import { sentTo, setMailbox } from '#tests/helpers/base/sandbox-inbox.ts';
import { aVerifiedPerson } from '#tests/helpers/people/new-account.ts';
import { callerFor, placeOrder } from '#tests/helpers/sales/order-by-call.ts';

/** Mail leaves by a job, which may wait for its turn. */
const ARRIVAL = { timeout: 20_000 };

test('a message that failed is sent again by staff, and arrives', async ({ page }) => {
  test.slow();
  const person = await aVerifiedPerson();
  await setMailbox(person.email, false);
  const { order } = await placeOrder(await callerFor(person), 'order');
  const received = async () =>
    (await sentTo(person.email)).filter(({ subject }) => subject.includes(order.name)).length;

  const filter = encodeURIComponent(JSON.stringify({ q: person.email, state: 'failed' }));
  await openOffice(page, 'gerant@example.sn', '/');
  const failed = page.getByRole('main').getByText(new RegExp(order.name)).first();
  await expect(async () => {
    await page.goto(`/gestion/messages?filter=${filter}`);
    await expect(failed).toBeVisible({ timeout: 3_000 });
  }).toPass(ARRIVAL);
  await expectUsable(page);
  await failed.click();
  await expect(page.getByText('En échec (essais : 1)')).toBeVisible();
  await expect(page.getByText('550 Boîte fermée')).toBeVisible();
  await expectUsable(page);
  expect(await received()).toBe(0);

  await setMailbox(person.email, true);
  await page.getByRole('button', { name: 'Renvoyer' }).click();
  await expect(page.getByText('Le message va partir à nouveau.')).toBeVisible();
  await expect.poll(received, ARRIVAL).toBe(1);
  await page.reload();
  await expect(page.getByText('Parti (essais : 2)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Renvoyer' })).toHaveCount(0);
});
