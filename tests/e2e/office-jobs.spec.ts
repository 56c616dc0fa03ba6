import { sql } from 'drizzle-orm';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectUsableOnBoth, openOffice } from '#tests/helpers/base/browser/office.ts';
import { workerShop } from '#tests/helpers/base/worker-shop.ts';

test('what was given up of one kind is retried together', async ({ page }) => {
  const givenUp = (name: string) =>
    workerShop().db.execute(sql`insert into pgboss.job_common
      (name, data, source_name, source_created_on)
      values ('failed', '{"leadId": 999999}', ${name}, now())`);
  for (const name of ['forward-lead', 'forward-lead', 'deliver-webhook']) await givenUp(name);
  await openOffice(page, 'gerant@example.sn', '/taches');
  const retry = (name: string) => page.getByRole('button', { name, exact: true });
  await expectUsableOnBoth(page);
  await retry('Relancer les 2 : Transmettre un panier au CRM').click();
  await expect(page.getByText('2 tâches relancées.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Relancer les 2' })).toHaveCount(0);
});
