import type { Page } from '@playwright/test';
import { paths, withQuery } from '#contract/base/paths.ts';
import { staffLeads } from '#contract/sales/staff-leads.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { openOffice } from '#tests/helpers/base/browser/office.ts';

const nearest = (page: Page) =>
  page.getByRole('region', { name: 'Nous n’avons pas exactement cela' });
const request = (page: Page) => page.getByRole('region', { name: 'Nous le cherchons pour vous' });

test('words as they are heard find the article', async ({ page }) => {
  await page.goto('/boutique?search=frijo+pas+cher+svp');
  const products = page.getByRole('region', { name: 'Produits', exact: true });
  await expect(products.getByText('Résultats pour « frigo »')).toBeVisible();
  await expect(products.getByRole('link', { name: /^Réfrigérateur/ }).first()).toBeVisible();
});

test('a search in vain shows what comes close, and leads to a call', async ({ page }) => {
  const words = `frigo solaire ${Date.now()}`;
  await page.goto(withQuery('/boutique', { search: words }));
  await expect(
    nearest(page)
      .getByRole('link', { name: /^Réfrigérateur/ })
      .first(),
  ).toBeVisible();
  await expect(
    nearest(page).getByRole('link', { name: 'Voir tout le rayon Réfrigérateur' }),
  ).toBeVisible();
  const whatsapp = request(page).getByRole('link', { name: 'Demander par WhatsApp' });
  const href = new URL((await whatsapp.getAttribute('href'))!);
  expect(href.searchParams.get('text')).toContain(words);

  const number = request(page).getByLabel('Téléphone');
  await number.fill('12');
  await request(page).getByRole('button', { name: 'Être rappelé' }).click();
  await expect(number).toBeFocused();
  await expect(number).toHaveAccessibleDescription(/Le numéro de téléphone est invalide\./);
  await expectNoBarrier(page);
  await number.fill('77 555 44 33');
  await request(page).getByRole('button', { name: 'Être rappelé' }).click();
  await expect(page.getByRole('heading', { name: 'Nous vous rappelons' })).toBeFocused();

  const staff = { 'access-token': 'sandaga-demo-staff-token' };
  const list = withQuery(staffLeads.path, { type: 'recherche', q: words });
  const { items } = await (await page.request.get(list, { headers: staff })).json();
  expect(items).toMatchObject([{ phone: '+221775554433', products: words }]);
});

test('staff sees the words of a search in vain', { tag: '@desktop' }, async ({ page }) => {
  const terme = `groupe ${Date.now()}`;
  const sent = await page.request.post(paths.articleRequest, {
    data: { terme, telephone: '77 555 44 34', nom: 'Awa' },
  });
  expect(sent.status()).toBe(200);
  await openOffice(page, 'commandes@example.sn', '/relances');
  await page.getByText(terme).first().click();
  await expect(page.getByRole('region', { name: 'Produit cherché' })).toHaveText(new RegExp(terme));
});
