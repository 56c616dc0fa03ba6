import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectUsable, openOffice } from '#tests/helpers/base/browser/office.ts';
import { sentTo, whatsappOf, writeWhatsapp } from '#tests/helpers/base/sandbox-inbox.ts';
import { findProducts } from '#tests/helpers/goods/find-product.ts';
import { aVerifiedPerson } from '#tests/helpers/people/new-account.ts';
import { callerFor, placeOrder } from '#tests/helpers/sales/order-by-call.ts';

test('a customer asks for news by WhatsApp, has them there, and staff answer a question', {
  tag: '@both',
}, async ({ page }) => {
  test.slow();
  const person = await aVerifiedPerson();
  const heard = async () => (await whatsappOf(person.phone)).map(({ text }) => text).join('\n');
  await writeWhatsapp(person, 'Suivre');
  await expect.poll(heard).toContain('vous donne ici les nouvelles de vos commandes');

  const { order } = await placeOrder(await callerFor(person), 'order');
  await expect.poll(heard).toContain(order.name);
  expect(await sentTo(person.phone)).toEqual([]);
  await writeWhatsapp(person, 'Livrez-vous le samedi ?');

  const [product] = await findProducts(page, { sort: 'rang', limit: 1 });
  const filter = encodeURIComponent(JSON.stringify({ q: person.phone }));
  await openOffice(page, 'gerant@example.sn', `/a-repondre?filter=${filter}`);
  await page.getByText('Livrez-vous le samedi ?').click();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: order.name })).toBeVisible();
  await page.getByRole('button', { name: 'Réponses prêtes' }).click();
  await page.getByRole('menuitem', { name: /^Bonjour, merci/ }).click();
  await page.getByRole('button', { name: 'Envoyer ce produit' }).click();
  await page.getByLabel('Nom, marque ou référence').fill(product!.name);
  await page.getByRole('option').first().click();
  const answer = page.getByLabel('Réponse', { exact: true });
  await expect(answer).toHaveValue(/^Bonjour, merci[\s\S]*\nhttps?:[\s\S]*\/details$/);
  await expectUsable(page);
  await answer.fill('Oui, le samedi jusqu’à 18 h.');
  await page.getByRole('button', { name: 'Répondre', exact: true }).click();
  await expect.poll(heard).toContain('Oui, le samedi jusqu’à 18 h.');
  await page.reload();
  await expect(main.getByText(/ · arrivé$/).last()).toBeVisible();

  await writeWhatsapp(person, 'STOP');
  await expect.poll(heard).toContain('ne vous écrit plus par WhatsApp');
});
