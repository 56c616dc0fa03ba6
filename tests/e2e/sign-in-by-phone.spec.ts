import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { signIn } from '#tests/helpers/base/browser/signed-in.ts';
import { whatsappOf } from '#tests/helpers/base/sandbox-inbox.ts';
import { aVerifiedPerson, codeSentTo } from '#tests/helpers/people/new-account.ts';

const ARRIVAL_MS = 20_000;

test.use({ expectedComplaints: [/400/] });

test('a number that was verified in the profile signs in by a code', async ({ page }) => {
  const person = await aVerifiedPerson();
  await signIn(page.context(), person);
  await page.goto('/profile#security');
  const card = page.getByRole('region', { name: 'Connexion par SMS' });
  await card.getByRole('button', { name: 'Vérifier ce numéro' }).click();
  await card.getByLabel('Code à 4 chiffres').fill(await codeSentTo(`+${person.phone}`));
  await expect(card).toContainText('connecte votre compte');
  await expectNoBarrier(page);

  await page.context().clearCookies();
  await page.goto('/login?redirectTo=/profile');
  await page.getByRole('button', { name: 'Recevoir un code par SMS' }).click();
  const number = page.getByLabel('Téléphone', { exact: true });
  await expect(number).toBeFocused();
  await number.fill(person.phone.slice(3));
  await page.getByRole('radio', { name: 'Par WhatsApp' }).check();
  await page.getByRole('button', { name: 'Recevoir le code' }).click();
  const field = page.getByLabel('Code à 6 chiffres');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(page.getByRole('button', { name: /^Renvoyer le code dans \d+ s$/ })).toBeVisible();
  await expectNoBarrier(page);
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        const newest = (await whatsappOf(person.phone)).at(-1);
        code = /(\d{6}) est votre code de vérification/.exec(newest?.text ?? '')?.[1];
        return code;
      },
      { timeout: ARRIVAL_MS },
    )
    .toBeDefined();
  // A whole code submits itself.
  await field.fill(code === '000000' ? '111111' : '000000');
  await expect(page.getByText('Ce code n’est pas le bon')).toBeVisible();
  await field.fill(code!);
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText(person.email).first()).toBeVisible();
});
