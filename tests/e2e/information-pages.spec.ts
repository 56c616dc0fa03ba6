import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import {
  expectNoBarrier,
  expectToFitNarrowScreen,
} from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { inParts } from '#tests/helpers/sales/in-parts.ts';

const pages = [
  '/informations',
  '/faq',
  '/privacy-policy',
  '/terms-condition',
  '/conditions-generales-de-vente',
  '/livraison-et-retours',
  '/achats-securises',
  '/politique-de-confidentialite',
  '/processus-de-commande-de-credit',
];

for (const part of inParts(pages, 3)) {
  test(`${part.join(', ')} can be read by everybody`, async ({ page }) => {
    const size = page.viewportSize()!;
    for (const path of part) {
      await test.step(path, async () => {
        await page.setViewportSize(size);
        await page.goto(path);
        const title = await page.getByRole('heading', { level: 1 }).innerText();
        await expect(page).toHaveTitle(`${title} | Sandaga`);
        await expect(page.getByRole('main')).not.toContainText('{{');
        await expectNoBarrier(page);
        await expectToFitNarrowScreen(page);
      });
    }
  });
}

test('a long text has a table of its parts', { tag: '@both' }, async ({ page }) => {
  await page.goto('/livraison-et-retours');
  const contents = page.getByRole('navigation', { name: 'Sommaire' });
  const folded = page.getByRole('main').getByText('Sommaire').first();
  if (!(await contents.first().isVisible())) await folded.click();
  await contents.getByRole('link', { name: 'Le remboursement' }).click();
  await expect(page).toHaveURL(/#le-remboursement$/);
  await expect(page.getByRole('heading', { name: 'Le remboursement' })).toBeInViewport();
});

test('a link in a text moves on without loading the shop again', async ({ page }) => {
  await page.goto('/faq');
  let documents = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1;
  });
  await page.getByText('Comment passer une commande ?').click();
  await page.getByRole('main').getByRole('link', { name: 'la boutique' }).click();
  await expect(page).toHaveURL('/boutique');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(documents).toBe(0);
});

test('the page about the shop tells every way to reach it', async ({ page }) => {
  await page.goto('/informations');
  const card = page.getByRole('region', { name: 'Nous contacter' });
  await expect(card.getByRole('link', { name: /^\+221/ }).first()).toHaveAttribute('href', /^tel:/);
  await expect(card.getByRole('link', { name: 'Écrire sur WhatsApp' })).toBeVisible();
  await expect(card.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await expect(card.getByText('Adresse', { exact: true })).toBeVisible();
  await expect(card.getByText('Horaires', { exact: true })).toBeVisible();
});
