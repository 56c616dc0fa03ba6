import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { partners } from '#server/base/identity/tables.ts';
import { hashPassword } from '#server/people/accounts/passwords.ts';
import { credentials } from '#server/people/accounts/tables.ts';
import { expect } from '../base/browser/browser-test.ts';
import { sentTo } from '../base/sandbox-inbox.ts';
import { workerShop } from '../base/worker-shop.ts';

export type Person = { name: string; email: string; phone: string; password: string };

const PASSWORD = 'marmite-bleue-42';
/** Hashed once: each hash costs what a sign-in does. */
let passwordHash: Promise<string> | undefined;

/** Mail leaves by a job, which may wait for its turn. */
const ARRIVAL_MS = 20_000;
const ORDER_CODE = /(\d{4}) confirme votre commande/;

/** Data of a person without an account; new each time, as the shop limits calls per address and number. */
export const aPerson = (): Person => ({
  name: 'Khadija Mbaye',
  email: `khadija.${randomUUID()}@example.sn`,
  phone: `22176${String(randomInt(10_000_000)).padStart(7, '0')}`,
  password: PASSWORD,
});

/** Waits for the code of the newest message to a person, other than `former`. */
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

export async function orderCodeSentTo({ phone }: Pick<Person, 'phone'>): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        const texts = (await sentTo(`+${phone}`)).map(({ text }) => text);
        code = texts.flatMap((text) => ORDER_CODE.exec(text)?.[1] ?? [])[0];
        return code;
      },
      { timeout: ARRIVAL_MS },
    )
    .toBeDefined();
  return code!;
}

/** Waits for the six digits of the newest message to an address or number. */
export async function entryCodeSentTo(recipient: string, former?: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        const [newest] = await sentTo(recipient);
        code = /(\d{6}) est votre code|^(\d{6})$/m
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

/** Waits for a message to a person with a link to choose a new password. Returns the link's path. */
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

/** Stores a verified account, a customer by default. The returned data are those before `overrides`. */
export async function aVerifiedPerson(
  overrides: Partial<typeof partners.$inferInsert> = {},
): Promise<Person> {
  const { db } = workerShop();
  const person = aPerson();
  passwordHash ??= hashPassword(PASSWORD);
  const now = new Date();
  const [{ id: partnerId }] = (await db
    .insert(partners)
    .values({
      name: person.name,
      email: person.email,
      emailKey: foldEmail(person.email),
      phone: `+${person.phone}`,
      city: 'Dakar',
      verifiedAt: now,
      emailProvenAt: now,
      ...overrides,
    })
    .returning({ id: partners.id })) as [{ id: number }];
  await db.insert(credentials).values({ partnerId, passwordHash: await passwordHash });
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
