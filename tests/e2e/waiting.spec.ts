import type { Locator, Page, Route } from '@playwright/test';
import { paths, pathTo } from '#contract/base/paths.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { signInNew } from '#tests/helpers/people/open-profile.ts';

/** Holds what a press asks for back and counts it. */
async function hold(page: Page, address: string | RegExp) {
  const held: Route[] = [];
  await page.route(address, (route) => void held.push(route));
  return {
    held,
    letThrough: async () => {
      await page.unroute(address);
      await Promise.allSettled(held.map((route) => route.continue()));
    },
  };
}

/** Presses, sees the sign, presses twice more, and lets what was asked for once come. */
async function expectSignOf(page: Page, address: string | RegExp, control: Locator) {
  const { held, letThrough } = await hold(page, address);
  await control.click();
  await expect(control).toHaveAttribute('data-waiting', '');
  await expect(control).toHaveCSS('cursor', 'progress');
  await control.dispatchEvent('click');
  await control.dispatchEvent('click');
  await expect.poll(() => held.length).toBe(1);
  await letThrough();
}

const main = (page: Page) => page.getByRole('main');

test('a link shows that its page is on the way, and is followed once', async ({ page }) => {
  await page.goto('/faq');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Qui sommes-nous ?' });
  await expectSignOf(page, `**${pathTo(paths.page, { slug: 'informations' })}`, link);
  await expect(page).toHaveURL('/informations');
  await expect(link).not.toHaveAttribute('data-waiting');
});

test('a button whose code is fetched shows it', async ({ page }) => {
  await page.goto('/boutique');
  const filter = page.getByRole('button', { name: /^Filtrer/ });
  await expectSignOf(page, /assets\/filter-sheet-.*\.js/, filter);
  await expect(page.getByRole('dialog', { name: 'Filtrer' })).toBeVisible();
});

test('a form that is sent shows it on its button', async ({ page }) => {
  await page.goto('/informations');
  await page.getByLabel('E-mail', { exact: true }).fill('awa@example.sn');
  await page.getByLabel('Nom', { exact: true }).fill('Awa Ndiaye');
  await page.getByLabel('Sujet').fill('Livraison');
  await page.getByLabel('Message').fill('Livrez-vous à Thiès ?');
  const send = main(page).locator('form button[type="submit"]');
  await expectSignOf(page, `**${paths.contact}`, send);
  await expect(page.getByRole('heading', { name: 'Votre message est envoyé' })).toBeVisible();
});

test.describe('a call', () => {
  test.use({ expectedComplaints: [/400/] });

  test('that is refused takes the sign away, and the button works again', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Adresse Email ou Téléphone').fill('personne@example.sn');
    await page.getByLabel('Mot de passe', { exact: true }).fill('un faux secret');
    const button = page.getByRole('button', { name: /^(Se connecter|Connexion)/ });
    await expectSignOf(page, `**${paths.tokens}`, main(page).locator('button[type="submit"]'));
    await expect(main(page).getByRole('alert')).toHaveText(/incorrect/);
    await expect(button).not.toHaveAttribute('data-waiting');
    const again = page.waitForResponse(`**${paths.tokens}`);
    await button.click();
    expect((await again).status()).toBe(400);
  });
});

test('a button of a list shows it where nothing else does', async ({ page }) => {
  await signInNew(page);
  await page.goto('/profile#security');
  const everywhere = page.getByRole('button', { name: /tous mes appareils/ });
  await expect(everywhere).toBeVisible();
  await everywhere.click();
  const confirm = page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button');
  await expectSignOf(page, `**${paths.sessions}`, confirm.last());
  await expect(page).not.toHaveURL(/#security/);
});
