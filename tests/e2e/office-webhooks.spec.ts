import { createHmac, randomUUID } from 'node:crypto';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { expectUsableOnBoth, openOffice } from '#tests/helpers/base/browser/office.ts';
import { startOutsideService } from '#tests/helpers/base/outside-service.ts';
import { aPerson } from '#tests/helpers/people/new-account.ts';
import { placeGuestOrder } from '#tests/helpers/sales/order-by-call.ts';

test.use({ expectedComplaints: [/ 400 /] });

test('a partner is told of an order, signed; what did not arrive is sent again', async ({
  page,
}) => {
  test.slow();
  const partner = await startOutsideService([{ status: 200 }, { status: 410 }, { status: 204 }]);
  const name = `Odoo ${randomUUID().slice(0, 8)}`;
  await openOffice(page, 'admin@example.sn', '/webhooks/create');
  await page.getByRole('textbox', { name: /^Partenaire/ }).fill(name);
  await page.getByRole('textbox', { name: /^Adresse/ }).fill('ftp://partenaire.sn');
  await page.getByRole('checkbox', { name: 'Commande passée' }).check();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('textbox', { name: /^Adresse/ })).toHaveAccessibleDescription(
    /https:\/\//,
  );
  await expectUsableOnBoth(page);
  await page.getByRole('textbox', { name: /^Adresse/ }).fill(`${partner.url}/hook`);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  const told = page.getByRole('dialog', { name: 'Secret de signature' });
  const secret = await told.getByRole('textbox', { name: 'Secret' }).inputValue();
  await expectNoBarrier(page);
  await told.getByRole('button', { name: 'C’est noté' }).click();
  await expect(page).toHaveURL(/\/webhooks\/\d+$/);
  await expectUsableOnBoth(page);
  await page.getByRole('button', { name: 'Envoyer un essai' }).click();
  await expect.poll(() => partner.received.length).toBe(1);

  const { order } = await placeGuestOrder(aPerson(), { payment_mode: 'domicile' });
  await expect.poll(() => partner.received.length).toBe(2);
  const { headers, body } = partner.received[1]!;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = createHmac('sha256', key).update(content).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${signature}`);
  expect(JSON.parse(body)).toMatchObject({ type: 'order.placed', data: { name: order.name } });

  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('La boutique a arrêté l’envoi', {
      timeout: 5_000,
    });
  }).toPass();
  await page.getByRole('switch', { name: 'Envoyer' }).check();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Élément mis à jour')).toBeVisible();
  await openOffice(page, 'admin@example.sn', '/webhooks');
  await page.getByText(name).first().click();
  await expect(page.getByRole('textbox', { name: /^Partenaire/ })).toHaveValue(name);
  await page.getByRole('link', { name: 'Voir les envois' }).click();
  const resend = page.getByRole('button', {
    name: `Renvoyer le message ${headers['webhook-id']}`,
  });
  await expect(page.getByText('Pas arrivé').first()).toBeVisible();
  await expectUsableOnBoth(page);
  await resend.click();
  await expect.poll(() => partner.received.length).toBe(3);
  expect(partner.received[2]!.headers['webhook-id']).toBe(headers['webhook-id']);
  await page.getByRole('button', { name: `Voir le message ${headers['webhook-id']}` }).click();
  const shown = page.getByRole('dialog', { name: `Message à ${name}` });
  await expect(shown).toContainText(order.name);
  await expectNoBarrier(page);
  await partner.close();
});
