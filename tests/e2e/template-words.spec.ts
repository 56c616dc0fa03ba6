import { randomUUID } from 'node:crypto';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { paths, withQuery } from '#contract/base/paths.ts';
import routes from '#shop/routes.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { asDemoStaff } from '#tests/helpers/base/browser/office.ts';

/** Each says 1787569 in the title if it is run. */
const HTML_WORDS = [
  '</script><script>document.title=1337*1337</script>',
  '<img src=x onerror="document.title=1337*1337">',
  '"><svg onload=document.title=1337*1337>',
];
const WORDS = [...HTML_WORDS, "{{constructor.constructor('return 1337*1337')()}}", '__proto__'];
const RAW = /<script>document\.title|<img src=x|<svg onload/;

const pathsOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children }) =>
    children === undefined ? [`/${path ?? ''}`] : pathsOf(children),
  );
const PAGES = pathsOf(routes);

/** Every name that an address of ours can carry. */
const queryOf = (word: string) => ({
  search: word,
  category: word,
  tag: word,
  productType: word,
  min: word,
  max: word,
  page: word,
  code: word,
  transaction: word,
  token: word,
  mail: word,
  email: word,
  order: word,
  redirectTo: word,
  panier: word,
  nouvelle: word,
});
const addressOf = (page: string, word: string) =>
  withQuery(page.replace(/:id|\*/, encodeURIComponent(word)), queryOf(word));

test.describe('words of templates and of HTML', () => {
  test.use({ expectedComplaints: [/40[0-9]/] });

  test('in the address of every page are text in what the server sends @phone', async ({
    request,
  }) => {
    test.slow();
    expect(PAGES.length).toBeGreaterThan(40);
    for (const page of PAGES) {
      for (const word of WORDS) {
        const reply = await request.get(addressOf(page, word), { maxRedirects: 0 });
        expect(reply.status(), `${page} ${word}`).toBeLessThan(500);
        expect(await reply.text(), `${page} ${word}`).not.toMatch(RAW);
      }
    }
  });

  test('in the address of every page are text in the browser @phone', async ({ page }) => {
    test.slow();
    for (const path of PAGES) {
      // A page that redirects may do so while the test requests the next one.
      await expect(() => page.goto(addressOf(path, HTML_WORDS[1]!))).toPass();
      await expect(page.getByRole('main')).toBeVisible();
      expect(await page.title(), path).not.toContain('1787569');
      expect(await page.locator('img[src="x"], svg[onload]').count(), path).toBe(0);
    }
  });

  test('as the name of an article are shown as they were typed @phone', async ({ page }) => {
    test.slow();
    for (const word of WORDS) {
      const name = `${word} ${randomUUID().slice(0, 8)}`;
      const data = {
        reference: randomUUID(),
        name,
        description: word,
        categ_id: 'CONGELATEUR',
        rang: 9000,
        list_price: 100_000,
      };
      const reply = await page.request.post(paths.products, { data, headers: asDemoStaff });
      expect(reply.status()).toBe(201);
      const article = await reply.json();
      const source = await page.request.get(`/produits/${article.id}/details`);
      expect(await source.text()).not.toMatch(RAW);
      await page.goto(`/produits/${article.id}/details`);
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
      expect(await page.title()).not.toMatch(/^1787569/);
      await page.goto(withQuery('/boutique', { search: name }));
      await expect(page.getByRole('link', { name }).first()).toBeVisible();
      expect(await page.title()).not.toMatch(/^1787569/);
    }
  });
});
