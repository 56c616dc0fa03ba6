import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';

const PASSWORD = 'sandaga-demo';

/** Opens a page of the back-office as somebody of the demonstration's staff. */
export async function openOffice(page: Page, email: string, path = ''): Promise<void> {
  const answer = await page.request.post(paths.tokens, {
    data: { username: email, password: PASSWORD },
  });
  if (!answer.ok()) throw new Error(`${email}: ${answer.status()}`);
  await page.goto(`/gestion${path}`);
}
