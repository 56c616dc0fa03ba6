import { paths } from '#contract/base/paths.ts';
import { messages } from '#contract/talk/messages.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { aPerson } from '#tests/helpers/people/new-account.ts';
import { signInNew } from '#tests/helpers/people/open-profile.ts';
import { ordersOfOwner, placedOrder } from '#tests/helpers/sales/placed-order.ts';

test('a pack that a customer orders leads to its page, once for two presses', async ({ page }) => {
  await signInNew(page);
  await page.goto('/pack-promo?code=PACK-CUISINE');
  const order = page.getByRole('region', { name: 'Commander ce pack' });
  await expect(order.getByRole('radio', { name: 'A domicile' })).toBeChecked();
  await expect(order.getByText(/^Aucune adresse enregistrée/)).toBeVisible();
  await expect(order.getByRole('definition').last()).toHaveText(/^600.000/);
  await order.getByRole('button', { name: messages.pack.validate }).dblclick();
  await expect(page.getByText(messages.pack.created)).toBeVisible();
  await expect(page).toHaveURL(/\/commandes\/\d+\/d%C3%A9tails\?nouvelle=1$/);
  expect(await placedOrder(page)).toMatchObject({
    type_order: 'pack',
    type_sale: 'order',
    payment_mode: 'domicile',
    amount_total: 600_000,
  });
  expect(await ordersOfOwner(page)).toHaveLength(1);
});

test('a pack goes to the usual address of a customer, in the zone that is chosen', async ({
  page,
}) => {
  await signInNew(page);
  await page.goto('/pack-promo?code=PACK-SALON');
  const order = page.getByRole('region', { name: 'Commander ce pack' });
  await order.getByRole('link', { name: 'Ajouter une adresse' }).click();
  await page.getByRole('button', { name: 'Ajouter une adresse' }).click();
  const dialog = page.getByRole('dialog', { name: /(l’|une )adresse/ });
  await dialog.getByLabel('Nom de l’adresse').fill('Bureau');
  await dialog.getByLabel('Quartier').fill('Plateau');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/pack-promo?code=PACK-SALON');
  await expect(order.getByText(/^Livré à .*Plateau, /)).toBeVisible();
  const far = order.getByRole('radio', { name: /^Autres régions/ });
  await far.check();
  await expectNoBarrier(page);
  const request = page.waitForRequest(`**${paths.packOrder}`);
  await order.getByRole('button', { name: messages.pack.validate }).click();
  const sent = (await request).postDataJSON();
  await expect(page).toHaveURL(/\/commandes\/\d+\/d%C3%A9tails\?nouvelle=1$/);
  const placed = await placedOrder(page);
  expect(sent).toMatchObject({ conditions: true, amount_total: placed.amount_total });
  expect(placed.partner_street).toContain('Plateau');
});

test('a pack is delivered in the slot that is chosen, or collected', {
  tag: '@both',
}, async ({ page }) => {
  await signInNew(page);
  const order = page.getByRole('region', { name: 'Commander ce pack' });
  const validate = order.getByRole('button', { name: messages.pack.validate });
  const placedAfter = async () => {
    await validate.click();
    await expect(page).toHaveURL(/\/commandes\/\d+\/d%C3%A9tails\?nouvelle=1$/);
    return placedOrder(page);
  };
  await page.goto('/pack-promo?code=PACK-SALON');
  const slots = order.getByRole('group', { name: 'Créneau de livraison' }).getByRole('radio');
  // The first ones may be full.
  await expect(slots.and(page.getByRole('radio', { checked: true }))).toHaveCount(1);
  await slots.last().check();
  await expectNoBarrier(page);
  const delivered = await placedAfter();
  expect(delivered.delivery_slot).not.toBeNull();
  expect(delivered.pickup).toBeNull();

  await page.goto('/pack-promo?code=PACK-SALON');
  await order.getByRole('radio', { name: /^Retrait en magasin/ }).check();
  await expect(slots).toHaveCount(0);
  await expect(order.getByText(/^Aucune adresse enregistrée/)).toHaveCount(0);
  await expectNoBarrier(page);
  const collected = await placedAfter();
  expect(collected).toMatchObject({ delivery_slot: null, zone: '' });
  expect(collected.pickup!.code).toMatch(/^\d{6}$/);
});

test('a guest collects a pack and types no address', async ({ page }) => {
  await page.goto('/pack-promo?code=PACK-SALON');
  await page.getByRole('button', { name: 'Commander sans compte' }).click();
  const modal = page.getByRole('dialog', { name: messages.pack.guestTitle });
  await modal.getByRole('radio', { name: /^Retrait en magasin/ }).check();
  await expect(modal.getByLabel('Adresse')).toHaveCount(0);
  await expectNoBarrier(page);
  for (const [label, value] of [
    ['Prénom', 'Khadija'],
    ['Nom', 'Mbaye'],
    ['Email', aPerson().email],
    ['Téléphone', aPerson().phone],
  ] as const) {
    await modal.getByRole('textbox', { name: label, exact: true }).fill(value);
  }
  await modal.getByRole('button', { name: messages.pack.validateGuest }).click();
  await expect(page).toHaveURL(/\/tracking-order\?nouvelle=1&order=S\d+&token=/);
  await expect(page.getByText(/^\d{6}$/)).toBeVisible();
});

test('a pack that a guest orders empties the cart and leads to its page, to be paid', async ({
  page,
}) => {
  await page.goto('/pack-promo?code=PACK-SALON');
  await page.evaluate(() => localStorage.setItem('cart', '[{"id":1,"name":"X","quantity":1}]'));
  await page.getByRole('button', { name: 'Commander sans compte' }).click();
  const modal = page.getByRole('dialog', { name: messages.pack.guestTitle });
  const { email, phone } = aPerson();
  await expect(modal.getByRole('textbox')).toHaveCount(5);
  for (const [label, value] of [
    ['Prénom', 'Khadija'],
    ['Nom', 'Mbaye'],
    ['Téléphone', phone],
    ['Adresse', 'Sicap Liberté 6'],
  ] as const) {
    await modal.getByRole('textbox', { name: label, exact: true }).fill(value);
  }
  await modal.getByRole('button', { name: messages.pack.validateGuest }).click();
  await expect(modal.getByLabel('Email')).toHaveAccessibleDescription(
    "L'adresse email est obligatoire.",
  );
  await modal.getByLabel('Email').fill(email);
  const answer = page.waitForResponse(`**${paths.guestOrder}`);
  await modal.getByRole('button', { name: messages.pack.validateGuest }).click();
  const { payment_mode, type_sale } = await (await answer).json();
  expect({ payment_mode, type_sale }).toEqual({ payment_mode: 'online', type_sale: 'order' });
  await expect(page.getByText(messages.pack.created)).toBeVisible();
  await expect(page).toHaveURL(/\/tracking-order\?nouvelle=1&order=S\d+&token=/);
  await expect(page.getByRole('button', { name: 'Payer maintenant' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');
});
