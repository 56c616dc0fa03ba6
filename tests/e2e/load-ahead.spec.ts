import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';

test('the page of a link is there when it is pressed, and is not asked for twice @desktop', async ({
  page,
}) => {
  await page.goto('/boutique');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') asked.push(new URL(request.url()).pathname);
  });
  const link = page
    .getByRole('region', { name: 'Produits' })
    .getByRole('heading', { level: 3 })
    .first();
  // The part that loads ahead comes once the page is at rest.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await link.hover();
    expect(asked).toContainEqual(expect.stringMatching(/^\/api\/.*\d+$/));
  }).toPass();
  const ahead = asked.slice();
  const name = (await link.textContent()) ?? '';
  await link.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(asked.filter((path) => ahead.includes(path))).toEqual(ahead);
});
