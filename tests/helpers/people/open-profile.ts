import type { Browser, Page } from '@playwright/test';
import { expect } from '../base/browser/browser-test.ts';
import { signIn } from '../base/browser/signed-in.ts';
import { aVerifiedPerson, type Person } from './new-account.ts';

/** Signs a person in without the form and opens a tab of `/profile`, by default the dashboard. */
export async function openProfile(
  page: Page,
  person: Pick<Person, 'email'>,
  tab = '',
): Promise<void> {
  const address = tab === '' ? '/profile' : `/profile#${tab}`;
  await signIn(page.context(), person);
  await page.goto(address);
  await expect(page).toHaveURL(address);
}

export async function signInNew(page: Page): Promise<Person> {
  const person = await aVerifiedPerson();
  await signIn(page.context(), person);
  return person;
}

export async function openNewProfile(page: Page, tab = ''): Promise<Person> {
  const person = await aVerifiedPerson();
  await openProfile(page, person, tab);
  return person;
}

/** Opens a page in a new context that has refused consent; the caller closes the context. */
export async function otherBrowser(browser: Browser, page: Page): Promise<Page> {
  const { origin } = new URL(page.url());
  const consent = { analytics: false, location: false, version: 1, at: '2026-01-01' };
  const localStorage = [{ name: 'consent', value: JSON.stringify(consent) }];
  const context = await browser.newContext({
    baseURL: origin,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  return context.newPage();
}
