import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { paths, pathTo } from '#contract/base/paths.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import {
  commandsOf,
  DRIVER_COMPLAINTS,
  deliverForCash,
  expectKept,
  expectUsable,
  noteDelivery,
  openDelivery,
  openStop,
  statusOf,
  stopCard,
} from '#tests/helpers/delivery/driver-page.ts';
import { aRoundToDrive, openRound } from '#tests/helpers/delivery/driver-round.ts';
import { aVerifiedPerson } from '#tests/helpers/people/new-account.ts';

test.use({ serviceWorkers: 'allow', expectedComplaints: DRIVER_COMPLAINTS });

const AWA = 'Awa Diop';

/** How much personal data the phone still has. */
const keptRecords = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await result(indexedDB.open('livraison'));
    const stores = [...db.objectStoreNames];
    const tx = db.transaction(stores);
    const counts = await Promise.all(stores.map((name) => result(tx.objectStore(name).count())));
    return counts.reduce((sum, count) => sum + count, 0);
  });

test('a refusal asks for a reason, and whoever signs out is warned of what would be lost', async ({
  page,
  context,
}) => {
  test.slow();
  const picture = (await readFile('shop/public/icons/icon-192.png')).toString('base64');
  const door = { kind: 'photo', data: `data:image/png;base64,${picture}` };
  const { key } = await (await page.request.post(paths.addressMedia, { data: door })).json();
  const round = await aRoundToDrive(page, [AWA], { door_photo_key: key });
  await openRound(page, round);
  await expectKept(page);
  const photo = round.stops[0]!.door_photo!;
  await expect
    .poll(() => page.evaluate(async (url) => (await caches.match(url)) !== undefined, photo))
    .toBe(true);
  await context.setOffline(true);
  await page.reload();
  await openStop(page, AWA);
  await expect(page.getByRole('img', { name: 'La porte du client' })).toBeVisible();
  await page.getByRole('link', { name: 'Refusé' }).click();
  await page.getByLabel('Article abîmé').check();
  await page.getByRole('button', { name: 'Noter le refus' }).click();
  await expect(stopCard(page, AWA)).toContainText('Refusé par le client · à envoyer');

  const leave = page.getByRole('button', { name: 'Se déconnecter', exact: true });
  await leave.click();
  const question = page.getByRole('dialog', { name: 'Se déconnecter ?' });
  await expect(question).toContainText('Un envoi n’est pas parti');
  await expectNoBarrier(page);
  await question.getByRole('button', { name: 'Rester' }).click();
  await context.setOffline(false);
  await expect(statusOf(page)).toHaveText('Tout est envoyé', { timeout: 20_000 });
  expect((await round.read()).stops[0]).toMatchObject({
    state: 'refused',
    reason: 'Article abîmé',
  });

  await leave.click();
  await question.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page.getByRole('heading', { name: 'Connexion du livreur' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Connexion du livreur' })).toBeVisible();
  expect(await keptRecords(page)).toBe(0);
  expect(await page.evaluate(async (url) => (await caches.match(url)) === undefined, photo)).toBe(
    true,
  );
});

test('a session that ends keeps the work, which leaves after the next sign-in', async ({
  page,
  context,
}) => {
  test.slow();
  const round = await aRoundToDrive(page, [AWA]);
  await openRound(page, round);
  await context.clearCookies();
  // A server that is too busy to renew a session has not ended it.
  await page.route(`**${paths.tokenRefresh}`, (route) =>
    route.fulfill({ status: 503, json: { message: 'La boutique revient.', code: 'unavailable' } }),
  );
  await deliverForCash(page, AWA);
  await expect(statusOf(page)).toHaveText('La boutique revient. 1 envoi en attente');
  await page.unroute(`**${paths.tokenRefresh}`);
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(statusOf(page)).toHaveText('Session terminée. 1 envoi en attente');
  await expectUsable(page);
  await page.getByRole('button', { name: 'Se reconnecter' }).click();
  await page.getByRole('button', { name: /^Plus tard/ }).click();
  await expect(stopCard(page, AWA)).toContainText('Livré · à envoyer');
  await page.getByRole('button', { name: 'Se reconnecter' }).click();
  const enter = async (person: { email: string; password: string }) => {
    await page.getByLabel('E-mail ou téléphone').fill(person.email);
    await page.getByLabel('Mot de passe').fill(person.password);
    await page.getByRole('button', { name: 'Se connecter' }).click();
  };
  await enter(await aVerifiedPerson({ role: 'driver', name: 'Lamine Ba' }));
  await expect(page.getByRole('alert')).toHaveText(/garde un envoi de Pape Sarr/);
  await enter(round.driver);
  await expect(statusOf(page)).toHaveText('Tout est envoyé');
  expect(await commandsOf(round)).toEqual([{ kind: 'delivered', outcome: 'applied' }]);
});

test('another driver whose account asks for codes may delete what waits, with a code of its own', async ({
  page,
  context,
}) => {
  test.slow();
  const round = await aRoundToDrive(page, [AWA]);
  await openRound(page, round);
  await context.clearCookies();
  await deliverForCash(page, AWA);
  await page.getByRole('button', { name: 'Se reconnecter' }).click();
  const used = new Set<string>();
  const refusal = (code: string, message: string) => ({ status: 401, json: { code, message } });
  await page.route(`**${paths.tokens}`, async (route) => {
    const { code = '', ...entry } = route.request().postDataJSON();
    if (code === '') return route.fulfill(refusal('second-factor', 'Saisissez le code.'));
    if (used.has(code)) return route.fulfill(refusal('second-factor', 'Ce code a déjà servi.'));
    used.add(code);
    await route.continue({ postData: JSON.stringify(entry) });
  });
  const other = await aVerifiedPerson({ role: 'driver', name: 'Lamine Ba' });
  await page.getByLabel('E-mail ou téléphone').fill(other.email);
  await page.getByLabel('Mot de passe').fill(other.password);
  const enter = page.getByRole('button', { name: 'Se connecter' });
  await enter.click();
  await page.getByLabel('Code de votre application').fill('111111');
  await enter.click();
  await page.getByRole('button', { name: 'Supprimer ces envois et continuer' }).click();
  await expect(page.getByRole('alert')).toContainText('code suivant');
  await page.getByLabel('Code de votre application').fill('222222');
  await enter.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pas de tournée' })).toBeVisible();
  expect(await commandsOf(round)).toEqual([]);
});

test('a phone without room says so, and takes the same delivery once it has some', async ({
  page,
}) => {
  test.slow();
  const round = await aRoundToDrive(page, [AWA]);
  await openRound(page, round);
  await openDelivery(page, AWA);
  await page.getByLabel('Espèces').check();
  await page.getByRole('group', { name: 'Montants fréquents' }).getByRole('button').first().click();
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    Object.assign(window, { giveRoom: () => Object.assign(IDBObjectStore.prototype, { put }) });
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
  });
  await noteDelivery(page);
  await expect(page.getByRole('alert')).toContainText('La mémoire du téléphone est pleine');
  expect(await commandsOf(round)).toEqual([]);
  await page.evaluate(() => (Reflect.get(window, 'giveRoom') as () => void)());
  await noteDelivery(page);
  await expect(stopCard(page, AWA)).toContainText('Livré');
  await expect(statusOf(page)).toHaveText('Tout est envoyé');
  expect(await commandsOf(round)).toEqual([{ kind: 'delivered', outcome: 'applied' }]);
});

test('what was noted before the phone was full is sent all the same', async ({ page, context }) => {
  test.slow();
  const round = await aRoundToDrive(page, [AWA]);
  await openRound(page, round);
  await context.setOffline(true);
  await deliverForCash(page, AWA);
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
  });
  await context.setOffline(false);
  await expect(statusOf(page)).toHaveText('Tout est envoyé', { timeout: 20_000 });
  expect(await commandsOf(round)).toEqual([{ kind: 'delivered', outcome: 'applied' }]);
});

test('a delivery that the shop refuses is open again with all that was typed and signed', async ({
  page,
}) => {
  test.slow();
  const round = await aRoundToDrive(page, [AWA]);
  await openRound(page, round);
  await page.route(`**${pathTo(paths.roundCommands, { id: round.id })}`, async (route) => {
    const { commands } = route.request().postDataJSON();
    const results = [{ key: commands[0].key, outcome: 'refused', message: 'Pas maintenant.' }];
    await route.fulfill({ json: { results, round: await round.read() } });
  });
  await openDelivery(page, AWA);
  await page.getByLabel('Espèces').check();
  await page.getByRole('group', { name: 'Montants fréquents' }).getByRole('button').first().click();
  await noteDelivery(page);
  await expect(page.getByRole('region', { name: 'À lire' })).toContainText('Pas maintenant.');
  await openStop(page, AWA);
  await page.getByRole('link', { name: 'Livré' }).click();
  await expect(page.getByLabel('Reçu par')).toHaveValue(AWA);
  await expect(page.getByRole('img', { name: 'Signature faite' })).toBeVisible();
});

test('the page can be installed beside the shop', async ({ page, request }) => {
  await page.goto('/livraison/');
  await expect(page).toHaveURL('/livraison');
  const answer = await request.get('/livraison');
  expect(answer.headers()['content-security-policy']).toContain(
    "script-src 'self' 'wasm-unsafe-eval';",
  );
  const link = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(link!)).json();
  expect(manifest).toMatchObject({
    id: '/livraison',
    start_url: '/livraison',
    scope: '/livraison',
    lang: 'fr',
    display: 'standalone',
  });
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.headers()['content-type']).toContain(type);
  }
  await expectKept(page);
  // The shop's own page of nearly the same name is none of the driver's.
  const other = await page.goto('/livraison-et-retours');
  expect(other?.fromServiceWorker()).toBe(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/livraison/i);
});

test('a new version comes when the page is opened, and what waits to be sent stays', async ({
  page,
  context,
}) => {
  test.slow();
  // A service worker under another address is a new version to the browser.
  await context.addInitScript(() => {
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
    navigator.serviceWorker.register = (address, options) =>
      register(`${address}${localStorage.getItem('published') ?? ''}`, options);
    // A request that Playwright aborts can keep the old worker busy for minutes, so the page fails it here.
    const ask = window.fetch.bind(window);
    window.fetch = async (asked, init) => {
      const { url } = new Request(asked, init);
      if (url.endsWith('/commandes') && localStorage.getItem('cut') !== null) throw new TypeError();
      return await ask(asked, init);
    };
  });
  const round = await aRoundToDrive(page, [AWA]);
  await openRound(page, round);
  await expectKept(page);
  await page.evaluate(() => localStorage.setItem('cut', ''));
  await deliverForCash(page, AWA);
  await page.evaluate(() => {
    localStorage.setItem('published', '?version=2');
    document.body.setAttribute('data-mark', '');
  });
  // Only a version that is whole can take over; a browser may begin with it a moment after it is asked to.
  const waiting = () =>
    page.evaluate(async () => {
      const worker = '/livraison/service-worker.js';
      const registration = await navigator.serviceWorker.register(worker, { scope: '/livraison' });
      return registration.waiting?.scriptURL;
    });
  await expect.poll(waiting).toMatch(/version=2$/);
  // The driver is not interrupted.
  await expect(page.locator('body[data-mark]')).toHaveCount(1);
  await page.reload();
  await page.waitForFunction(() =>
    navigator.serviceWorker.controller?.scriptURL.endsWith('version=2'),
  );
  await expect(stopCard(page, AWA)).toContainText('Livré · à envoyer');
  expect(await commandsOf(round)).toEqual([]);
  await page.evaluate(() => localStorage.removeItem('cut'));
  await page.reload();
  await expect(statusOf(page)).toHaveText('Tout est envoyé', { timeout: 20_000 });
  expect(await commandsOf(round)).toEqual([{ kind: 'delivered', outcome: 'applied' }]);
});

test('an account that must be protected is, before the first round', async ({ page }) => {
  test.slow();
  const round = await aRoundToDrive(page, [AWA]);
  let isProtected = false;
  await page.route(`**${paths.driverRounds}`, (route) =>
    isProtected
      ? route.continue()
      : route.fulfill({ status: 403, json: { code: 'second-factor-needed', message: '' } }),
  );
  await page.goto('/livraison');
  await page.getByLabel('E-mail ou téléphone').fill(round.driver.email);
  await page.getByLabel('Mot de passe').fill(round.driver.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByLabel('Votre mot de passe').fill(round.driver.password);
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByRole('link', { name: 'Ouvrir mon application' })).toHaveAttribute(
    'href',
    /^otpauth:/,
  );
  await expectUsable(page);
  const key = Secret.fromBase32((await page.getByRole('code').innerText()).replaceAll(' ', ''));
  await page.getByLabel('Le code à 6 chiffres').fill(new TOTP({ secret: key }).generate());
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByRole('list', { name: 'Codes de secours' })).toBeVisible();
  isProtected = true;
  await page.getByRole('button', { name: 'J’ai noté mes codes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Tournée n° \d+ du/ })).toBeVisible();
});

test('nobody but a driver comes in', async ({ page }) => {
  await page.goto('/livraison');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('alert')).toContainText('Indiquez votre e-mail');
  await page.getByLabel('E-mail ou téléphone').fill('gerant@example.sn');
  await page.getByLabel('Mot de passe').fill('sandaga-demo');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('alert')).toHaveText('Ce compte n’est pas celui d’un livreur.');
});
