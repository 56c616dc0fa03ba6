import sharp from 'sharp';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { orderLink } from '#contract/base/screens.ts';
import type { StartedWave } from '#contract/money/payment-shapes.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { asDemoStaff, expectUsable, openOffice } from '#tests/helpers/base/browser/office.ts';
import { signIn } from '#tests/helpers/base/browser/signed-in.ts';
import { readPdf } from '#tests/helpers/base/read-pdf.ts';
import { sentTo } from '#tests/helpers/base/sandbox-inbox.ts';
import { workerShop } from '#tests/helpers/base/worker-shop.ts';
import { aVerifiedPerson } from '#tests/helpers/people/new-account.ts';
import { otherBrowser } from '#tests/helpers/people/open-profile.ts';
import { callerFor, findGoods, placeOrder } from '#tests/helpers/sales/order-by-call.ts';

/** From here on a second person confirms, in XOF. */
const TWO_PEOPLE_FROM = 100_000;

/** A delivered order of an even number of pieces; the half of them was paid by a Wave payment of its own. */
async function aDeliveredOrder() {
  const person = await aVerifiedPerson();
  const caller = await callerFor(person);
  const { list_price: price } = await findGoods('order');
  const half = Math.ceil((2 * TWO_PEOPLE_FROM) / price);
  const wanted = { quantity: 2 * half, payment_mode: 'online' } as const;
  const { order } = await placeOrder(caller, 'order', wanted);
  const goodsXof = order.order_lines[0]!.list_price * wanted.quantity;
  const halfXof = goodsXof / 2 + Math.round((order.amount_total - goodsXof) / 2);
  for (const amount of [order.amount_total - halfXof, halfXof]) {
    const started = await caller.call<StartedWave>('POST', paths.waveStart, {
      order_id: order.id,
      phoneNumber: '771234567',
      amount,
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
  }
  return { order, person, half, halfXof };
}

const aPhoto = async () => ({
  name: 'porte.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background: '#963' } })
    .png()
    .toBuffer(),
});

test('a half of an order comes back, and its money through Wave once a second person says so', {
  tag: '@both',
}, async ({ page, browser }) => {
  test.slow();
  const { order, person, half, halfXof } = await aDeliveredOrder();
  const { origin } = workerShop();
  const delivered = await fetch(`${origin}${pathTo(paths.orderMove, { id: order.id })}`, {
    method: 'PUT',
    headers: { ...asDemoStaff, 'content-type': 'application/json' },
    body: JSON.stringify({ fulfilment_state: 'delivered' }),
  });
  expect(delivered.ok).toBe(true);

  await signIn(page.context(), person);
  await page.goto(orderLink(order));
  const returns = page.getByRole('region', { name: 'Retours et échanges' });
  await returns.getByRole('button', { name: 'Demander un retour' }).click();
  const form = page.getByRole('dialog', { name: 'Demander un retour' });
  await form.getByLabel(/^Combien de/).selectOption(String(half));
  await form.getByRole('button', { name: 'Envoyer la demande' }).click();
  await expect(form.getByRole('alert').last()).toHaveText(
    'Dites pourquoi vous rendez chaque article.',
  );
  await form.getByLabel('Pourquoi ?').selectOption({ label: 'Arrivé abîmé ou incomplet' });
  await form.getByLabel('Photos de l’article').setInputFiles(await aPhoto());
  await expect(form.getByAltText('Aperçu 1')).toBeVisible();
  await expectUsable(page);
  await form.getByRole('button', { name: 'Envoyer la demande' }).click();
  await expect(returns).toContainText('Demandé');
  await expectUsable(page);

  const sameSize = async () => {
    const other = await otherBrowser(browser, page);
    await other.setViewportSize(page.viewportSize()!);
    return other;
  };
  const clerk = await sameSize();
  await openOffice(clerk, 'gerant@example.sn', '/retours');
  await expectUsable(clerk);
  await clerk.getByText(order.name).first().click();
  await expect(clerk.getByAltText('Vue 1 de l’article')).toBeVisible();
  await clerk.getByRole('button', { name: 'Accepter', exact: true }).click();
  const approval = clerk.getByRole('dialog', { name: 'Accepter le retour' });
  await approval.getByLabel('Comment').fill('Un livreur passe le matin');
  await approval.getByRole('button', { name: 'Accepter le retour' }).click();
  await clerk.getByRole('button', { name: 'Noter la réception' }).click();
  const reception = clerk.getByRole('dialog', { name: 'Articles revenus' });
  await reception.getByRole('combobox').click();
  await clerk.getByRole('option', { name: 'Revendable' }).click();
  await reception.getByRole('button', { name: 'Noter la réception' }).click();
  await expect(reception).toBeHidden();
  await expect(clerk.getByRole('region', { name: 'Articles' })).toContainText('Revendable');
  await expectUsable(clerk);

  await clerk.getByRole('button', { name: 'Établir un avoir et rembourser' }).click();
  const credit = clerk.getByRole('dialog', { name: `Avoir sur la commande ${order.name}` });
  await expect(credit).toContainText(`${formatXof(halfXof)} : Wave`);
  await expect(credit).toContainText('rendu par l’opérateur');
  await expect(credit).toContainText('Une seconde personne doit confirmer.');
  await expectUsable(clerk);
  await credit.getByRole('textbox', { name: /^Motif/ }).fill('Porte abîmée');
  await credit.getByRole('button', { name: 'Demander l’avoir' }).click();
  await expect(clerk.getByText('Vous l’avez demandé')).toBeVisible();

  const second = await sameSize();
  await openOffice(second, 'admin@example.sn', '/avoirs');
  const amount = formatXof(halfXof).replaceAll(/\s/g, '\\s');
  const waiting = second.getByRole('region', {
    name: new RegExp(`^Avoir demandé n° \\d+ · ${amount}$`),
  });
  await expect(waiting).toContainText('Demandé par Ibrahima Ba');
  await waiting.getByRole('button', { name: 'Confirmer l’avoir' }).click();
  const issued = second.getByRole('region', { name: /^AV-\d{4}-\d{6} · / }).first();
  await expect(issued).toContainText('Émis');
  await expectUsable(second);
  await second.context().close();

  const staffOrder = await clerk.request.get(pathTo(paths.staffOrder, { id: order.id }));
  expect(await staffOrder.json()).toMatchObject({
    amount_credited: halfXof,
    amount_paid: order.amount_total - halfXof,
    amount_residual: 0,
  });
  await clerk.context().close();

  await page.reload();
  const paper = page.getByRole('button', { name: /^Avoir AV-/ });
  const download = page.waitForEvent('download');
  await paper.click();
  const file = await (await download).createReadStream();
  const text = (await readPdf(Buffer.concat(await file.toArray()))).join('\n');
  expect(text).toContain('Porte abîmée');
  expect(text).toContain('Sur la facture FAC-');
  await expect(returns).toContainText('Articles reçus');
  await expect
    .poll(async () => (await sentTo(person.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining('Nous vous avons remboursé'));
});
