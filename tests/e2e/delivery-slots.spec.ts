import type { Page } from '@playwright/test';
import { paths, pathTo } from '#contract/base/paths.ts';
import { dayWords, slotHours, slotWords } from '#contract/sales/handover/delivery-promise.ts';
import type { OpenSlot } from '#contract/sales/handover/slot-shapes.ts';
import { staffSlots } from '#contract/sales/handover/staff-slots.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { openOffice } from '#tests/helpers/base/browser/office.ts';
import { findProducts } from '#tests/helpers/goods/find-product.ts';
import { signInNew } from '#tests/helpers/people/open-profile.ts';
import { fillBasket } from '#tests/helpers/sales/fill-basket.ts';
import { openChoice } from '#tests/helpers/sales/open-choice.ts';
import { placedOrder } from '#tests/helpers/sales/placed-order.ts';

const staff = { 'access-token': 'sandaga-demo-staff-token' };

/** A zone of this test's own that is delivered to twice a day, with one place each time. */
async function aZoneWithSlots({ request }: Page, name: string) {
  const zone = await request.post(paths.deliveryZones, {
    headers: staff,
    data: { name, fee: 0, delay: '24 à 48 heures', rank: 900 },
  });
  const { id } = await zone.json();
  for (const [from, until] of [
    ['09:00', '12:00'],
    ['14:00', '18:30'],
  ]) {
    const days = { weekdays: [0, 1, 2, 3, 4, 5, 6], from, until };
    const data = { zone_id: id, ...days, max_orders: 1, closes_before: 1, closes_at: '18:00' };
    expect((await request.post(staffSlots.path, { headers: staff, data })).ok()).toBe(true);
  }
  const slots: OpenSlot[] = await (await request.get(pathTo(paths.openSlots, { id }))).json();
  return { id, slots };
}

const slotRadio = (page: Page, { day, ...hours }: OpenSlot) =>
  page.getByRole('group', { name: dayWords(day) }).getByRole('radio', { name: slotHours(hours) });

test(
  'a slot is chosen at the checkout, and another on the page of the order',
  {
    tag: '@both',
  },
  async ({ page }, { project }) => {
    test.slow();
    const name = `Ngor (${project.name})`;
    const [product] = await findProducts(page, { limit: 1, sort: 'rang' });
    await fillBasket(page, 'cart', [{ ...product!, quantity: 1 }]);
    const { id: zoneId, slots } = await aZoneWithSlots(page, name);
    const [first, second, third, fourth] = slots;
    await signInNew(page);
    const taken = await page.request.post(paths.guestOrder, {
      data: {
        name: 'Fatou Sow',
        telephone: '77 555 12 34',
        adresse: 'Ngor village',
        order: {
          type_sale: 'order',
          payment_mode: 'domicile',
          order_lines: [{ id: product!.id, quantity: 1, list_price: product!.list_price }],
          delivery: { zone_id: zoneId },
          delivery_slot: { id: first!.id, day: first!.day },
        },
      },
    });
    expect(taken.status()).toBe(201);

    await page.goto('/checkout');
    await openChoice(page, 'Zone de livraison');
    await page.getByRole('radio', { name }).check();
    await openChoice(page, 'Créneau de livraison');
    await expect(slotRadio(page, first!)).toBeDisabled();
    await expect(slotRadio(page, first!)).toHaveAccessibleName(/Complet/);
    await expect(slotRadio(page, second!)).toBeChecked();
    await expect(page.getByLabel(/^Jour souhaité/)).toHaveCount(0);
    await slotRadio(page, third!).check();
    const summary = page.getByRole('region', { name: 'Récapitulatif' });
    await expect(summary.getByText(`Livraison ${slotWords(third!)}`)).toBeVisible();
    await expectNoBarrier(page);
    const step = page.getByRole('main');
    await step.getByLabel('Destinataire').fill('Binta Sarr');
    await step.getByLabel('Quartier').fill('Ngor');
    await step.getByLabel('Ville').fill('Dakar');
    await page.getByRole('radio', { name: /^A domicile/ }).check();
    await page.getByRole('button', { name: /^Valider la commande/ }).click();

    await expect(page).toHaveURL(/\/commandes\/\d+\/d%C3%A9tails/);
    await expect(page.getByText(slotWords(third!)).first()).toBeVisible();
    await page.getByRole('button', { name: 'Changer de créneau' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choisir un créneau' });
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(1);
    await expect(slotRadio(page, third!)).toBeChecked();
    await expectNoBarrier(page);
    await slotRadio(page, fourth!).check();
    await dialog.getByRole('button', { name: 'Prendre ce créneau' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(`Nous livrons ${slotWords(fourth!)}.`)).toBeVisible();
    expect(await placedOrder(page)).toMatchObject({
      delivery_slot: { id: fourth!.id, day: fourth!.day },
      zone: name,
    });
  },
);

test('staff adds slots of a zone, and closes the round of one', { tag: '@desktop' }, async ({
  page,
}) => {
  await openOffice(page, 'commandes@example.sn', '/creneaux/create');
  await page.getByRole('combobox', { name: /^Zone/ }).click();
  await page.getByRole('option', { name: 'Thiès, Mbour, Saly' }).click();
  for (const day of ['Lundi', 'Jeudi']) await page.getByRole('checkbox', { name: day }).check();
  await page.getByRole('spinbutton', { name: /^Commandes au plus/ }).fill('4');
  await expectNoBarrier(page);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Thiès' })).toHaveCount(2);
  await page.getByRole('link', { name: 'Voir ce qui est réservé' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Thiès' }).first();
  await expect(row).toContainText('0 sur 4');
  await expectNoBarrier(page);
  await row.getByRole('button', { name: 'Clore' }).click();
  await expect(row).toContainText('Tournée close');
  await row.getByRole('button', { name: 'Rouvrir' }).click();
  await expect(row).not.toContainText('Tournée close');
});
