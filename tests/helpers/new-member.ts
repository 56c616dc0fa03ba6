import type { Page } from '@playwright/test';
import type { Session } from '#contract/account.ts';
import { paths, pathTo } from '#contract/paths.ts';
import { expect } from './browser-test.ts';
import { aVerifiedPerson, type Person } from './new-account.ts';

const HR = { email: 'rh@example.sn', password: 'sandaga-demo' };

/** A new customer whom the employer Téranga SA has accepted as a member, without a page. */
export async function aMember(page: Page): Promise<Person> {
  const person = await aVerifiedPerson(page);
  const member = await signInByCall(page, person);
  const asked = await page.request.post(paths.membershipRequest, {
    headers: member.headers,
    data: { partner_id: member.id, entreprise_code: 'TERA010120241', consent: true },
  });
  expect(asked.ok()).toBe(true);
  const hr = await signInByCall(page, HR);
  const accepted = await page.request.put(pathTo(paths.membershipDecision, { id: member.id }), {
    headers: hr.headers,
    data: { state: 'accepted' },
  });
  expect(accepted.ok()).toBe(true);
  // The page begins as nobody's.
  await page.context().clearCookies();
  return person;
}

async function signInByCall(
  { request }: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<{ id: number; headers: Record<string, string> }> {
  const answer = await request.post(paths.tokens, { data: { username: email, password } });
  expect(answer.ok()).toBe(true);
  const { user_info, access_token } = (await answer.json()) as Session;
  return { id: user_info.id, headers: { 'access-token': access_token } };
}
