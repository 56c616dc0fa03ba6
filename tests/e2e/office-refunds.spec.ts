import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StartedWave } from '#contract/money/payment-shapes.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { countHands } from '#tests/helpers/base/browser/count-hands.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { moveOn, openOffice } from '#tests/helpers/base/browser/office.ts';
import { sentTo } from '#tests/helpers/base/sandbox-inbox.ts';
import { workerShop } from '#tests/helpers/base/worker-shop.ts';
import { aVerifiedPerson } from '#tests/helpers/people/new-account.ts';
import { otherBrowser } from '#tests/helpers/people/open-profile.ts';
import { callerFor, findGoods, placeOrder } from '#tests/helpers/sales/order-by-call.ts';

/** From here on a second person confirms, in XOF. */
const TWO_PEOPLE_FROM = 100_000;

/** An order of at least that amount, paid with Wave. */
async function aPaidOrder() {
  const person = await aVerifiedPerson();
  const caller = await callerFor(person);
  const { list_price: price } = await findGoods('order');
  const quantity = Math.max(2, Math.ceil((2 * TWO_PEOPLE_FROM) / price));
  const { order } = await placeOrder(caller, 'order', { quantity, payment_mode: 'online' });
  const started = await caller.call<StartedWave>('POST', paths.waveStart, {
    order_id: order.id,
    phoneNumber: '771234567',
  });
  const { sandboxAddress } = workerShop();
  const paid = await fetch(`${sandboxAddress}/wave/sessions/${started.session_id}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(paid.ok).toBe(true);
  const status = pathTo(paths.waveStatus, { id: started.transaction_id });
  await expect
    .poll(async () => (await caller.call<{ status: string }>('GET', status)).status)
    .toBe('completed');
  return { order, person };
}

test('a refund needs a second person, who gives the money back; the customer hears of it', async ({
  page,
  browser,
}) => {
  test.slow();
  const { order, person } = await aPaidOrder();
  const asked = await countHands(page);
  await openOffice(page, 'gerant@example.sn', `/commandes/${order.id}/show`);
  const money = page.getByRole('region', { name: 'Paiements', exact: true });
  await money.getByRole('button', { name: 'Rembourser' }).click();
  const guide = page.getByRole('dialog', { name: 'Rembourser la commande' });
  await expect(guide).toContainText('La commande est annulée');
  await expect(guide).toContainText('Une seconde personne doit confirmer');
  await expect(guide).toContainText(formatXof(order.amount_total));
  await expectNoBarrier(page);
  await guide.getByRole('textbox', { name: /^Motif/ }).fill('Article cassé');
  await guide.getByRole('button', { name: 'Annuler et demander le remboursement' }).click();
  await expect(page.getByText('Motif de l’annulation : Article cassé')).toBeVisible();
  expect({ presses: asked.presses, fields: asked.fields.size }).toEqual({ presses: 2, fields: 1 });
  await money.getByRole('button', { name: 'Rembourser' }).click();
  await expect(page.getByText('Vous l’avez demandé')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirmer le remboursement' })).toHaveCount(0);
  await expectNoBarrier(page);

  const second = await otherBrowser(browser, page);
  const decided = await countHands(second);
  await openOffice(second, 'admin@example.sn', '/');
  const waiting = second.getByRole('listitem').filter({ hasText: 'Remboursements à décider' });
  await waiting.getByRole('link').first().click();
  const card = second.getByRole('region', {
    name: `${formatXof(order.amount_total)} · ${order.name} · demande`,
  });
  await expect(card).toContainText('Demandé par Ibrahima Ba');
  await expectNoBarrier(second);
  await card.getByRole('button', { name: 'Confirmer le remboursement' }).click();
  // The list shows what waits.
  await expect(card).toHaveCount(0);
  expect(decided.presses).toBe(2);
  await openOffice(
    second,
    'admin@example.sn',
    `/remboursements?filter=${encodeURIComponent('{}')}`,
  );
  await expect(card).toContainText('Remboursé');
  await expect(card).toContainText('décidé par Khady Diop');
  await second.context().close();

  await page.reload();
  await expect(page.getByText('Motif de l’annulation : Article cassé')).toBeVisible();
  await money.getByRole('link', { name: /^WV-/ }).click();
  await expect(page.getByText('Remboursé le')).toBeVisible();
  await expect
    .poll(async () => (await sentTo(person.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining('Nous vous avons remboursé'));
});

test('payments are found by their order, with what the provider said', async ({ page }) => {
  test.slow();
  const { order } = await aPaidOrder();
  const filter = encodeURIComponent(JSON.stringify({ q: order.name }));
  await openOffice(page, 'commandes@example.sn', `/paiements?filter=${filter}`);
  await expect(page.getByText(order.name).first()).toBeVisible();
  await expectNoBarrier(page);
  await page.getByText(order.name).first().click();
  const said = page.getByRole('region', { name: 'Ce que l’opérateur a dit' });
  await expect(said).toContainText(`Payé : ${formatXof(order.amount_total)}`);
  await expect(said.getByText('checkout_status').first()).toBeHidden();
  await said.getByText('Message tel que reçu').first().click();
  await expect(said.getByText('checkout_status').first()).toBeVisible();
  await page.getByRole('button', { name: 'Relire chez l’opérateur' }).click();
  await expect(page.getByText('Paiement relu chez l’opérateur')).toBeVisible();
  await moveOn(page, '/non-rapproches');
  await expect(page.getByRole('heading', { name: 'Payé non rapproché' })).toBeVisible();
  await expectNoBarrier(page);
});
