import { formatXof } from '#contract/base/fields/money.ts';
import { paths, withQuery } from '#contract/base/paths.ts';
import type { Product } from '#contract/goods/catalogue/catalogue.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectFits, expectUsable, openOffice } from '#tests/helpers/base/browser/office.ts';
import { orderByWhatsapp, whatsappOf } from '#tests/helpers/base/sandbox-inbox.ts';
import { aVerifiedPerson } from '#tests/helpers/people/new-account.ts';
import { otherBrowser } from '#tests/helpers/people/open-profile.ts';

const linkIn = (text: string) => /\/panier-partage\?token=[\w-]+/.exec(text)?.[0];

test('a cart sent by WhatsApp becomes a link to order, and staff send one back', {
  tag: '@both',
}, async ({ page, browser }) => {
  test.slow();
  const search = { search: 'réfrigérateur', limit: 20, images: 'url' };
  const listed = await page.request.get(withQuery(paths.filteredProducts, search));
  const products: Product[] = (await listed.json()).products;
  const [first, second] = products.filter(
    ({ is_sold_out, sale_ok, list_price, en_promo }) =>
      sale_ok && !is_sold_out && !en_promo && list_price > 1000,
  ) as [Product, Product];
  const person = await aVerifiedPerson();
  const sent = async () =>
    (await whatsappOf(person.phone)).filter(({ isTheirs }) => !isTheirs).map(({ text }) => text);

  await orderByWhatsapp(person, [`${first.reference} 1`, 'INCONNU-9 2']);
  await expect.poll(async () => (await sent()).at(-1) ?? '').toContain('Pour donner l’adresse');
  const answer = (await sent()).at(-1)!;
  expect(answer).toContain(formatXof(first.list_price));
  expect(answer).toContain('INCONNU-9');

  await page.goto('/boutique');
  const phone = await otherBrowser(browser, page);
  await phone.goto(linkIn(answer)!);
  await expectFits(phone);
  await phone.getByRole('button', { name: 'Commander', exact: true }).click();
  await expect(phone).toHaveURL(/\/commande-sans-compte/);
  await expect(phone.getByRole('main')).toContainText(formatXof(first.list_price));
  await phone.context().close();

  const filter = encodeURIComponent(JSON.stringify({ q: person.phone }));
  await openOffice(page, 'gerant@example.sn', `/a-repondre?filter=${filter}`);
  await page.getByText('Panier : 2 articles').click();
  const cart = page.getByRole('list', { name: 'Articles du panier' });
  await expect(cart).toContainText(`WhatsApp montrait ${formatXof(1000)}`);
  await expect(cart).toContainText('INCONNU-9 · référence inconnue');

  await page.getByRole('button', { name: 'Préparer un panier' }).click();
  await page.getByLabel('Article du panier').fill(second.reference);
  await page.getByRole('option').first().click();
  await page.getByLabel(`Nombre : ${second.name}`).fill('1');
  await expectUsable(page);
  await page.getByRole('button', { name: 'Envoyer le panier' }).click();
  await expect.poll(async () => (await sent()).at(-1)).toContain('vous propose ce panier');
  const proposed = (await sent()).at(-1)!;
  expect(proposed).toContain(formatXof(second.list_price));
  expect(linkIn(proposed)).toBeDefined();
});
