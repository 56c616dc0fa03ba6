import { paths, pathTo } from '#contract/base/paths.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectUsableOnBoth, openOffice } from '#tests/helpers/base/browser/office.ts';
import { signIn } from '#tests/helpers/base/browser/signed-in.ts';
import { anArticle } from '#tests/helpers/goods/an-article.ts';
import { detailsOf } from '#tests/helpers/goods/find-product.ts';

const clerk = 'catalogue@example.sn';
const pdf = (name: string, text: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(text),
});

test.use({ expectedComplaints: [/400/] });

test('a clerk adds a PDF and a video, and a shopper finds both in a fold', async ({ page }) => {
  test.slow();
  await signIn(page.context(), { email: clerk });
  const article = await anArticle(page);
  await openOffice(page, clerk, `/produits/${article.id}`);
  const panel = page.getByRole('region', { name: 'Notices et vidéos' });
  const chooser = panel.getByLabel('PDF du produit');
  await chooser.setInputFiles([pdf('faux.pdf', 'bonjour')]);
  await expect(page.getByText('Ce fichier n’est pas un PDF.')).toBeVisible();

  await chooser.setInputFiles([pdf('notice.pdf', `%PDF-1.7 ${article.name}`)]);
  const first = panel.getByRole('listitem').first();
  const title = first.getByRole('textbox', { name: 'Titre' });
  await expect(title).toHaveValue('Notice');
  await title.fill('Mode d’emploi');
  await title.press('Enter');
  await expect(first.getByRole('button', { name: 'Retirer Mode d’emploi' })).toBeEnabled();

  const add = panel.getByRole('button', { name: 'Ajouter la vidéo' });
  const link = panel.getByRole('textbox', { name: 'Lien de la vidéo' });
  await panel.getByRole('textbox', { name: 'Titre de la vidéo' }).fill('La pose en deux minutes');
  await link.fill('https://example.com/pose');
  await add.click();
  await expect(panel.getByText(/^Un lien de YouTube/)).toBeVisible();
  await link.fill('https://www.youtube.com/watch?v=pose');
  await add.click();
  await expect(panel.getByRole('link', { name: 'YouTube' })).toBeVisible();
  await expectUsableOnBoth(page);

  await page.goto(detailsOf(article));
  const shown = page.getByRole('region', { name: 'Notices et vidéos' });
  await shown.getByText('Notices et vidéos (2)').click();
  const video = shown.getByRole('link', { name: /La pose en deux minutes.*vidéo sur YouTube/ });
  await expect(video).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(video).toHaveAttribute('target', '_blank');
  const notice = shown.getByRole('link', { name: /Mode d’emploi.*PDF, 1.ko/ });
  const file = await page.request.get((await notice.getAttribute('href')) ?? '');
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);

  const removed = await page.request.delete(pathTo(paths.product, { id: article.id }));
  expect(removed.status()).toBe(200);
});
