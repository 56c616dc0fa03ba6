import type { Page } from '@playwright/test';
import { paths } from '#contract/base/paths.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { findProduct } from '#tests/helpers/goods/find-product.ts';
import { aPerson, codeSentTo, type Person, signInAs } from '#tests/helpers/people/new-account.ts';
import { fillBasket } from '#tests/helpers/sales/fill-basket.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Créer mon compte' });
const box = (page: Page, number: number) => page.getByLabel(`Chiffre ${number} sur 4`);
const verify = (page: Page) => page.getByRole('button', { name: 'Vérifier le code OTP' });
const said = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text);

async function fillIn(page: Page, person: Person): Promise<void> {
  await field(page, 'Nom complet').fill(person.name);
  await field(page, 'Email').fill(person.email);
  await field(page, 'Adresse (ville)').fill('Dakar');
  await field(page, 'Téléphone').fill(person.phone);
  await field(page, 'Mot de passe').fill(person.password);
  await field(page, 'Confirmer').fill(person.password);
  await page.getByRole('checkbox', { name: /J’accepte les conditions/ }).check();
}

/** On the page of the code of a new account; answers the code. */
async function signUp(page: Page, person: Person): Promise<string> {
  await page.goto('/signup');
  await fillIn(page, person);
  await submit(page).click();
  await expect(page).toHaveURL(/\/verification-code\?email=/);
  return codeSentTo(person.email);
}

/** Another digit in each box. */
const wrongFor = (code: string) => code.replace(/\d/g, (digit) => String((Number(digit) + 5) % 10));

test('from the sign-up over the code back to the page that was wanted, basket as it was', async ({
  page,
}) => {
  const person = aPerson();
  const product = await findProduct(page, {});
  await fillBasket(page, 'cart', [{ ...product, quantity: 2 }]);
  await page.goto('/login?redirectTo=/boutique%3Fpage%3D2');
  await page.getByRole('main').getByRole('link', { name: 'Créer un compte' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Créer un compte');
  await fillIn(page, person);
  await submit(page).click();
  await expect(said(page, 'Compte créé! Veuillez vérifier le code OTP')).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();

  const code = await codeSentTo(person.email);
  await box(page, 1).click();
  await page.keyboard.type(code);
  // A whole code submits itself.
  await expect(said(page, 'Vérification code réussie !')).toBeVisible();

  await expect(page).toHaveURL('/boutique?page=2');
  await expect(said(page, 'Bonjour Khadija !')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Profil : Khadija' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Profil : Khadija' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Panier (2 articles)' }).first()).toBeVisible();
  await page.goto('/inscription');
  await expect(page).toHaveURL('/profile');
});

test('what is missing or wrong is said by field, all at once, and nothing is sent', async ({
  page,
}) => {
  await page.goto('/inscription');
  await field(page, 'Email').fill('khadija@');
  await field(page, 'Mot de passe').fill('court');
  await field(page, 'Confirmer').fill('autre');
  await submit(page).click();
  await expect(field(page, 'Nom complet')).toBeFocused();
  for (const [name, problem] of [
    ['Nom complet', 'Le nom est obligatoire.'],
    ['Email', "L'adresse email est invalide."],
    ['Adresse (ville)', "L'adresse est obligatoire."],
    ['Téléphone', 'Le téléphone est obligatoire.'],
    ['Mot de passe', '8 caractères au moins'],
    ['Confirmer', 'Les mots de passe ne correspondent pas.'],
  ] as const) {
    await expect(field(page, name)).toHaveAccessibleDescription(problem);
  }
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(/Acceptez les conditions/);
  await expectNoBarrier(page);
  await field(page, 'Téléphone').fill('12');
  await expect(field(page, 'Téléphone')).toHaveAccessibleDescription(
    'Le numéro de téléphone est invalide.',
  );
  await field(page, 'Mot de passe').fill('autre');
  await field(page, 'Confirmer').fill('autre');
  await submit(page).click();
  await expect(field(page, 'Confirmer')).toHaveAccessibleDescription('');
});

test.describe('a sign-up that the server refuses', () => {
  test.use({ expectedComplaints: [/40[09]/] });

  test('says why beside the field, and keeps what was typed', async ({ page }) => {
    await page.goto('/signup');
    await fillIn(page, { ...aPerson(), email: 'awa@example.sn' });
    await submit(page).click();
    await expect(said(page, 'Création compte échouée, formulaire invalide')).toBeVisible();
    await expect(field(page, 'Email')).toBeFocused();
    await expect(field(page, 'Email')).toHaveAccessibleDescription(
      'Utilisateur avec cet adresse mail existe déjà',
    );
    await expect(field(page, 'Nom complet')).toHaveValue('Khadija Mbaye');
    await expect(field(page, 'Confirmer')).toHaveValue('marmite-bleue-42');
  });
});

test.describe('without a network', () => {
  test.use({ expectedComplaints: [/ERR_FAILED/] });

  test('the sign-up says so, keeps what was typed, and can be sent again', async ({ page }) => {
    const person = aPerson();
    await page.goto('/signup');
    await fillIn(page, person);
    await page.route(`**${paths.signUp}`, (route) => route.abort(), { times: 1 });
    await submit(page).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Connexion impossible');
    await submit(page).click();
    await expect(page).toHaveURL(/\/verification-code/);
  });
});

test('pressing twice signs up once', async ({ page }) => {
  let sent = 0;
  await page.route(`**${paths.signUp}`, async (route) => {
    sent += 1;
    await route.continue();
  });
  await page.goto('/signup');
  await fillIn(page, aPerson());
  await submit(page).dblclick();
  await expect(page).toHaveURL(/\/verification-code/);
  expect(sent).toBe(1);
});

test.describe('the code', () => {
  test.use({ expectedComplaints: [/400|429/] });

  test('goes into all boxes when it is pasted, and Backspace moves back', async ({ page }) => {
    await page.goto('/verification-code?email=khadija@example.sn');
    await expect(verify(page)).toBeEnabled();
    await box(page, 2).fill('12 34');
    for (const number of [1, 2, 3, 4]) await expect(box(page, number)).toHaveValue(`${number}`);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Code OTP invalide');
    await expect(box(page, 1)).toBeFocused();
    await box(page, 4).focus();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await expect(box(page, 3)).toBeFocused();
    await expect(box(page, 3)).toHaveValue('');
    await expect(box(page, 1)).toHaveAttribute('autocomplete', 'one-time-code');
    await verify(page).click();
    await expect(said(page, 'Veuillez entrer les 4 chiffres du code OTP')).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'Veuillez entrer les 4 chiffres du code OTP',
    );
    await expect(box(page, 3)).toBeFocused();
    await expectNoBarrier(page);
  });

  test('is refused when wrong, and after five wrong ones wants another', async ({ page }) => {
    const person = aPerson();
    const code = await signUp(page, person);
    const refusal = page.getByRole('main').getByRole('alert');
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const answered = page.waitForResponse(`**${paths.codeCheck}`);
      if (attempt === 1) await box(page, 1).fill(wrongFor(code));
      else await verify(page).click();
      await answered;
      await expect(refusal).toHaveText('Code OTP invalide');
    }
    await box(page, 1).fill(code);
    await expect(refusal).toHaveText('Trop de codes faux. Demandez un nouveau code.');
  });

  test('comes anew once a minute, by e-mail or SMS', async ({ page }) => {
    const person = aPerson();
    await page.clock.install();
    const first = await signUp(page, person);
    const resend = page.getByRole('button', { name: /^Renvoyer/ });
    await expect(resend).toBeDisabled();
    await expect(resend).toHaveText(/^Renvoyer\s?dans \d+ s$/);
    await page.clock.fastForward(61_000);
    await resend.click();
    await expect(said(page, 'Un nouveau code a été envoyé')).toBeVisible();
    const second = await codeSentTo(person.email, first);
    await page.clock.fastForward(61_000);
    await page.getByRole('button', { name: 'Recevoir le code par SMS' }).click();
    const third = await codeSentTo(person.phone, second);
    await box(page, 1).fill(third);
    await expect(page).toHaveURL('/boutique');
  });

  test('given in another browser leads to the sign-in there', async ({ page, browser }) => {
    const person = aPerson();
    const code = await signUp(page, person);
    const other = await (await browser.newContext()).newPage();
    await other.goto(`${new URL(page.url()).origin}/verification-code?email=${person.email}`);
    await expect(verify(other)).toBeEnabled();
    await box(other, 1).fill(code);
    await expect(said(other, 'Vérification code réussie !')).toBeVisible();
    await expect(field(other, 'Adresse Email ou Téléphone')).toHaveValue(person.email);
    await signInAs(other, person);
    await expect(other).toHaveURL(/\/boutique$/);
    await other.context().close();
  });
});

test('the page of the code without an address leads to the sign-up', async ({ page }) => {
  await page.goto('/verification-code');
  await expect(page).toHaveURL('/signup');
  await expect(
    said(page, 'Information utilisateur manquante. Veuillez vous inscrire à nouveau.'),
  ).toBeVisible();
});
