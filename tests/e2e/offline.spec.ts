import type { Page } from '@playwright/test';
import { paths, withQuery } from '#contract/base/paths.ts';
import type { ProductCard, ProductList } from '#contract/goods/catalogue/catalogue.ts';
import { offlineAddress } from '#shop/site/offline/offline-address.ts';
import { act } from '#tests/helpers/base/browser/act.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { aPerson } from '#tests/helpers/people/new-account.ts';
import { placeGuestOrder } from '#tests/helpers/sales/order-by-call.ts';

test.use({
  serviceWorkers: 'allow',
  expectedComplaints: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|React Router caught|Connexion imposs/],
});

async function someProducts(page: Page): Promise<ProductCard[]> {
  const response = await page.request.get(
    withQuery(paths.filteredProducts, { fields: 'card', limit: 3, category: 'TELEVISION' }),
  );
  return ((await response.json()) as ProductList).products;
}

const detailsOf = ({ id }: { id: number }) => `/produits/${id}/details`;
const offlineLine = (page: Page) => page.getByText(/^Vous êtes hors connexion/);
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens a page and waits until it is kept and the next one is in the service worker's hands. */
async function openAndKeep(page: Page, path: string) {
  await page.goto(path);
  await act(page);
  const isKept = () =>
    page.evaluate(
      async () =>
        navigator.serviceWorker.controller !== null &&
        (await caches.match(window.location.href)) !== undefined,
    );
  await expect(async () => expect(await isKept()).toBe(true)).toPass();
}

test('a product that was seen opens without the network, and tells of when its prices are', async ({
  page,
  context,
}) => {
  const [first, second] = await someProducts(page);
  await openAndKeep(page, detailsOf(first!));
  await page.goto(`/boutique?search=${encodeURIComponent(second!.name)}`);
  await page.getByRole('link', { name: second!.name, exact: true }).first().click();
  await expect(title(page)).toHaveText(second!.name);
  await expect(page.getByText(/^Affiché de mémoire/)).toBeHidden();
  await expect(offlineLine(page)).toBeHidden();

  await context.setOffline(true);
  await expect(offlineLine(page)).toBeVisible();
  // One was opened as a page of its own, the other from a list.
  for (const product of [first!, second!]) {
    await page.goto(detailsOf(product));
    await expect(title(page)).toHaveText(product.name);
    await expect(page).toHaveURL(detailsOf(product));
    await expect(page.getByText(/^Affiché de mémoire, prix du \d+ \S+ :/)).toBeVisible();
  }
  await context.setOffline(false);
  await expect(offlineLine(page)).toBeHidden();
});

test('a page that was never seen gives help, and opens when the network is back', async ({
  page,
  context,
}) => {
  const [seen, wanted, wished] = await someProducts(page);
  await page.addInitScript(
    ([cart, wishlist]) => {
      localStorage.setItem('cart', cart!);
      localStorage.setItem('wishlist', wishlist!);
      localStorage.setItem('preorder', '[{"damaged":');
    },
    [JSON.stringify([{ ...seen, quantity: 2 }]), JSON.stringify([wished])],
  );
  await openAndKeep(page, detailsOf(seen!));
  await context.setOffline(true);
  await page.goto(detailsOf(wanted!));
  await expect(title(page)).toHaveText('Pas de connexion internet');

  const lastSeen = page.getByRole('region', { name: 'Derniers produits vus' });
  await expect(lastSeen.getByRole('link', { name: seen!.name })).toContainText(/prix du \d+ \S+/);
  const lists = page.getByRole('region', { name: 'Dans vos paniers' });
  await expect(lists.getByRole('heading')).toHaveText([
    'Dans vos paniers',
    'Panier Commande',
    'Liste de souhaits',
  ]);
  await expect(lists).toContainText(`${seen!.name}`);
  await expect(lists).toContainText('× 2');
  const byPhone = page.getByRole('region', { name: 'Commander par téléphone' });
  await expect(byPhone.getByRole('link', { name: /^\+221/ })).toHaveAttribute('href', /^tel:\+221/);
  await expect(byPhone.getByRole('link', { name: 'WhatsApp' })).toBeVisible();

  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByText('Toujours pas de connexion.')).toBeVisible();
  await expectNoBarrier(page);

  await lastSeen.getByRole('link', { name: seen!.name }).click();
  await expect(title(page)).toHaveText(seen!.name);
  // A page that is left before it lives is loaded once more.
  await expect(page.getByText(/^Affiché de mémoire/)).toBeVisible();
  await page.goBack();
  await expect(title(page)).toHaveText('Pas de connexion internet');

  await context.setOffline(false);
  await expect(title(page)).toHaveText(wanted!.name);
});

test('help that is shown when the network is back already goes on at once', async ({ page }) => {
  await page.goto(offlineAddress('/boutique'));
  await expect(page).toHaveURL('/boutique');
});

test('help that is shown while the network comes back soon tries again', async ({ page }) => {
  await page.route(paths.alive, (route) => route.abort(), { times: 1 });
  await page.goto(offlineAddress('/boutique'));
  await expect(page).toHaveURL('/boutique');
});

test('a link to a page that cannot be had keeps the frame and goes on by itself', async ({
  page,
  context,
}) => {
  const [seen] = await someProducts(page);
  await openAndKeep(page, detailsOf(seen!));
  await page.goto('/boutique?category=TELEVISION&sort=prix');
  const link = page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link');
  const name = await link.filter({ hasNotText: seen!.name }).first().innerText();
  await context.setOffline(true);
  await link.filter({ hasText: name }).first().click();
  await expect(title(page)).toHaveText('Pas de connexion');
  await expect(page.getByRole('region', { name: 'Derniers produits vus' })).toBeVisible();
  await context.setOffline(false);
  await expect(title(page)).toHaveText(name);
});

test('nothing of a person is kept', async ({ page, context }) => {
  await openAndKeep(page, '/faq');
  await page.goto('/cart');
  await page.evaluate((path) => fetch(path), withQuery(paths.productCards, { ids: '1' }));
  await page.goto('/faq');
  const kept = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !name.includes('shell'));
    const requests = names.map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(requests)).flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/faq');
  expect(kept).not.toContain('/cart');
  expect(kept).not.toContain(paths.productCards);
  await context.setOffline(true);
  await page.goto('/cart');
  await expect(page).toHaveURL('/hors-ligne?retour=%2Fcart');
});

test('browsers ask for the service worker anew each time', async ({ page }) => {
  const reply = await page.request.get('/service-worker.js');
  expect(reply.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
  });
});

test('the offline page is no wider than the narrowest screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/hors-ligne');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('the order of a link that was opened opens again without the network, and only to that link', async ({
  page,
  context,
}) => {
  test.slow();
  const { order, product } = await placeGuestOrder(aPerson());
  await openAndKeep(page, '/');
  await page.goto(order.link);
  const name = page.getByRole('heading', { name: `Commande ${order.name}` });
  await expect(name).toBeVisible();
  const isKept = () =>
    page.evaluate(async () => (await caches.match('/tracking-order')) !== undefined);
  await expect(async () => expect(await isKept()).toBe(true)).toPass();

  await context.setOffline(true);
  await page.goto(order.link);
  await expect(
    page.getByText(/^Sans réseau : votre commande telle qu’elle était le /),
  ).toBeVisible();
  await expect(name).toBeVisible();
  await expect(page.getByRole('region', { name: 'Articles' })).toContainText(product.name);
  await expect(page.getByRole('main')).not.toContainText('Médina');
  await page.goto(`${order.link}x`);
  await expect(page.getByLabel('Numéro de commande')).toHaveValue(order.name);
  await expect(name).toHaveCount(0);
  await context.setOffline(false);
});
