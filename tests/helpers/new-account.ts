import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { expect } from './browser-test.ts';
import { sentTo } from './sandbox-inbox.ts';

export type Person = { name: string; email: string; phone: string; password: string };

/** Mail leaves by a job, which may wait for its turn. */
const ARRIVAL_MS = 20_000;

/** Somebody whom the shop has not seen: addresses and numbers are limited and unique. */
export const aPerson = (): Person => ({
  name: 'Khadija Mbaye',
  email: `khadija.${randomUUID()}@example.sn`,
  phone: `22176${String(randomInt(10_000_000)).padStart(7, '0')}`,
  password: 'marmite-bleue-42',
});

/** The code of the newest message to somebody; another one than `former` when that is given. */
export async function codeSentTo(recipient: string, former?: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        const [newest] = await sentTo(recipient);
        code = /(?:^|\D)(\d{4}) est votre code|^(\d{4})$/m
          .exec(newest?.text ?? '')
          ?.slice(1)
          .find(Boolean);
        return code !== undefined && code !== former;
      },
      { timeout: ARRIVAL_MS },
    )
    .toBe(true);
  return code!;
}

/** The path of the link to choose a new password in the newest message to somebody. */
export async function resetPathSentTo(recipient: string): Promise<string> {
  let path: string | undefined;
  await expect
    .poll(
      async () => {
        const [newest] = await sentTo(recipient);
        path = /\/new-password\?\S+/.exec(newest?.text ?? '')?.[0];
        return path !== undefined;
      },
      { timeout: ARRIVAL_MS },
    )
    .toBe(true);
  return path!;
}

/** An account that signed up and gave its code, without a page. */
export async function aVerifiedPerson({ request }: Page): Promise<Person> {
  const person = aPerson();
  await request.post(paths.signUp, { data: { ...person, city: 'Dakar', conditions: true } });
  const code = await codeSentTo(person.email);
  const checked = await request.post(paths.codeCheck, { data: { email: person.email, code } });
  expect(checked.ok()).toBe(true);
  return person;
}

/** Fills the form of `/login` and sends it. */
export async function signInAs(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Adresse Email ou Téléphone').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
}
