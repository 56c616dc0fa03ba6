import { paths, pathTo } from '#contract/base/paths.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { moveOn, openOffice } from '#tests/helpers/base/browser/office.ts';
import { signIn } from '#tests/helpers/base/browser/signed-in.ts';
import { anArticle, newName } from '#tests/helpers/goods/an-article.ts';

const clerk = 'catalogue@example.sn';

test('a clerk accepts a proposed family without one of its models, and finds it in the form', async ({
  page,
}) => {
  test.slow();
  await signIn(page.context(), { email: clerk });
  const word = newName();
  const made = [];
  for (const litres of [200, 300, 400]) {
    made.push(await anArticle(page, { name: `Congélateur ${word} ${litres}L` }));
  }
  await openOffice(page, clerk, '/familles-proposees');
  await page.getByRole('textbox', { name: /^Nom/ }).fill(word);
  const out = page.getByRole('checkbox', { name: new RegExp(`${word} 400L`) });
  await out.uncheck();
  await expectNoBarrier(page, 'main');
  await page.getByRole('button', { name: /^Réunir/ }).click();
  await expect(page.getByText(/réunit 2 produits/)).toBeVisible();

  await moveOn(page, `/produits/${made[0]!.id}`);
  const models = page.getByRole('list', { name: 'Modèles de la famille' });
  await expect(models.getByRole('listitem')).toHaveCount(2);
  await expect(models).toContainText('300');
  await models.getByRole('button', { name: /200L de la famille/ }).click();
  await expect(page.getByLabel('De la même famille que')).toBeVisible();
  const product = await page.request.get(pathTo(paths.staffProduct, { id: made[1]!.id }));
  expect((await product.json()).family_id).toBeNull();
});
