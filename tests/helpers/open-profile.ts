import type { Browser, Page } from '@playwright/test';
import { withQuery } from '#contract/paths.ts';
import { expect } from './browser-test.ts';
import { aVerifiedPerson, type Person, signInAs } from './new-account.ts';

/** Signs somebody in by the page and opens a tab of `/profile`, the dashboard without one. */
export async function openProfile(
  page: Page,
  person: Pick<Person, 'email' | 'password'>,
  tab = '',
): Promise<void> {
  const address = tab === '' ? '/profile' : `/profile#${tab}`;
  await page.goto(withQuery('/login', { redirectTo: address }));
  await signInAs(page, person);
  await expect(page).toHaveURL(address);
}

/** The same for a new customer, who is answered. */
export async function openNewProfile(page: Page, tab = ''): Promise<Person> {
  const person = await aVerifiedPerson(page);
  await openProfile(page, person, tab);
  return person;
}

/** Opens a page of another browser, which has answered the question of consent. */
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
