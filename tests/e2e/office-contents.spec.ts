import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paths, pathTo } from '#contract/base/paths.ts';
import { staffBanners } from '#contract/site/staff-banners.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { openOffice } from '#tests/helpers/base/browser/office.ts';
import { signIn } from '#tests/helpers/base/browser/signed-in.ts';
import { sentTo } from '#tests/helpers/base/sandbox-inbox.ts';

/** What a refused form or a section that is not one's own leaves in the browser's console. */
test.use({ expectedComplaints: [/ 40[03] /] });

const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer' }).click();

test('a page is edited, previewed as the shop shows it, seen there, and taken back', async ({
  page,
}) => {
  const slug = 'livraison-et-retours';
  const said = `Un texte de l’équipe ${randomUUID()}`;
  await openOffice(page, 'catalogue@example.sn', `/pages/${slug}`);
  const body = page.getByLabel('Texte', { exact: false }).first();
  await body.fill(`## Nouvelles\n\n${said}\n\n## Contact\n\nAppelez le {{phone}}.`);
  await page.getByRole('button', { name: 'Aperçu' }).click();
  const preview = page.getByRole('region', { name: 'Aperçu' });
  await expect(preview.getByText(said)).toBeVisible();
  await expect(preview).toContainText('Appelez le +221');
  await save(page);
  await expect(page.getByRole('region', { name: 'Historique' })).toContainText('compte maintenant');
  await expectNoBarrier(page, 'main');
  const shown = await page.context().newPage();
  await shown.goto(`/${slug}`);
  await expect(shown.getByRole('main').getByText(said)).toBeVisible();

  await page.getByRole('button', { name: 'Revenir au texte d’origine' }).click();
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText('retour à l’origine')).toBeVisible();
  await shown.reload();
  await expect(shown.getByRole('main').getByText(said)).toHaveCount(0);
});

test('opening hours are changed and stand at the foot of the shop', async ({ page }) => {
  const said = 'De 8 h à 20 h, le vendredi de 15 h à 20 h';
  await openOffice(page, 'gerant@example.sn', '/reglages');
  // What is found stands elsewhere than before: a click on its way there would be lost.
  const found = page.waitForResponse(/q=horaires/);
  await page.getByPlaceholder('Chercher un réglage').fill('horaires');
  await found;
  await page
    .getByText(/^Horaires/)
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Horaires' }).fill(said);
  await save(page);
  await expect(page.getByText('L’équipe a changé ce réglage.')).toBeVisible();
  await expectNoBarrier(page, 'main');
  const shown = await page.context().newPage();
  await shown.goto('/faq');
  await expect(shown.getByRole('contentinfo')).toContainText(said);
});

test('the text of a message is changed, previewed, tried and taken back', async ({ page }) => {
  const id = 'reminder-late';
  const said = `Bien à vous, l’équipe ${randomUUID()}`;
  await openOffice(page, 'gerant@example.sn', `/modeles/${id}`);
  const text = page.getByRole('textbox', { name: 'Texte de l’e-mail' });
  const before = await text.inputValue();
  await text.fill(`${before}\n\n{{inconnu}}`);
  await save(page);
  await expect(page.getByText('{{inconnu}} n’existe pas ici').first()).toBeVisible();
  await text.fill(`${before}\n\n${said}`);
  await page.getByRole('button', { name: 'Aperçu' }).click();
  await expect(page.getByRole('region', { name: 'Aperçu' })).toContainText('caractères sur 160');
  await page.getByRole('button', { name: 'M’envoyer un e-mail d’essai' }).click();
  await expect(page.getByText('Essai envoyé à gerant@example.sn.')).toBeVisible();
  await expect
    .poll(async () => (await sentTo('gerant@example.sn')).map((mail) => mail.text).join('\n'))
    .toContain(said);
  await save(page);
  await expect(page.getByRole('region', { name: 'Historique' })).toContainText('compte maintenant');
  await expectNoBarrier(page, 'main');
  await page.getByRole('button', { name: 'Revenir au texte d’origine' }).click();
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect(text).toHaveValue(before);
});

test('a banner stands at home until it is taken away', async ({ page }) => {
  const title = `Semaine du froid ${randomUUID().slice(0, 8)}`;
  await openOffice(page, 'catalogue@example.sn', '/bannieres/create');
  await page.getByRole('textbox', { name: 'Titre', exact: false }).first().fill(title);
  await page.getByRole('textbox', { name: 'Lien' }).fill('https://ailleurs.example/');
  await page.getByRole('spinbutton', { name: 'Rang' }).fill('999');
  await save(page);
  await expect(page.getByText('Un chemin de la boutique est attendu').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Lien' }).fill('/boutique');
  await expectNoBarrier(page, 'main');
  await save(page);
  // The form's own preview has the title before anything is saved.
  await expect(page).toHaveURL(/\/gestion\/bannieres$/);
  await expect(page.getByText(title)).toBeVisible();
  const shown = await page.context().newPage();
  await shown.goto('/');
  const offers = shown.getByRole('region', { name: 'Offres du moment' });
  await expect(offers.getByRole('link', { name: `Découvrir : ${title}` })).toHaveAttribute(
    'href',
    '/boutique',
  );
  await page.getByText(title).click();
  await page.getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page).toHaveURL(/\/gestion\/bannieres$/);
  await shown.reload();
  await expect(offers.getByText(title)).toHaveCount(0);
});

test.describe('of two clerks on one banner', () => {
  test.use({ expectedComplaints: [/409/] });
  test('the second is told, and neither overwrites nor deletes it', async ({ page }) => {
    await signIn(page.context(), { email: 'catalogue@example.sn' });
    const title = `Deux collègues ${randomUUID().slice(0, 8)}`;
    const banner = { title, link: '/boutique', active: false };
    const made = await (await page.request.post(staffBanners.path, { data: banner })).json();
    const path = pathTo(paths.staffBanner, { id: made.id });
    await openOffice(page, 'catalogue@example.sn', `/bannieres/${made.id}`);
    const field = page.getByRole('textbox', { name: 'Titre', exact: false }).first();
    await expect(field).toHaveValue(title);
    const theirs = async (subtitle: string) => {
      const { version } = await (await page.request.get(path)).json();
      const headers = { 'if-match': `"${version}"` };
      const reply = await page.request.put(path, { data: { ...banner, subtitle }, headers });
      expect(reply.ok()).toBe(true);
    };
    await theirs('Une première fois');
    await page.getByRole('button', { name: 'Supprimer' }).click();
    const refused = page.waitForResponse((reply) => reply.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Confirmer' }).click();
    expect((await refused).status()).toBe(409);
    await expect(page.getByRole('textbox', { name: 'Sous-titre' })).toHaveValue(
      'Une première fois',
    );
    await theirs('Du collègue');
    await field.fill(`${title} bis`);
    await save(page);
    await expect(page.getByText('Ce que vous avez saisi est resté')).toBeVisible();
    const kept = await page.request.get(path);
    expect(await kept.json()).toMatchObject({ title, subtitle: 'Du collègue' });
  });
});
