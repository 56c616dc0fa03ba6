import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { asc, eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { formatXof } from '#contract/money.ts';
import { paths, pathTo } from '#contract/paths.ts';
import { deliveryProofs, roundCommands } from '#server/db/schema/rounds.ts';
import { serials } from '#server/db/schema/stock.ts';
import { plusDays, today } from '#server/time.ts';
import { expect, test } from '#tests/helpers/browser-test.ts';
import { aRoundToDrive, type DrivenRound, openRound } from '#tests/helpers/driver-round.ts';
import { expectNoBarrier } from '#tests/helpers/expect-no-barrier.ts';
import { giveScanner } from '#tests/helpers/give-scanner.ts';
import { aVerifiedPerson } from '#tests/helpers/new-account.ts';
import { asDemoStaff, expectFits } from '#tests/helpers/office.ts';
import { otherBrowser } from '#tests/helpers/open-profile.ts';
import { smallTargetsOn } from '#tests/helpers/page-checks.ts';
import { pressElsewhere } from '#tests/helpers/pay-online.ts';
import { sentTo } from '#tests/helpers/sandbox-inbox.ts';
import { workerShop } from '#tests/helpers/worker-shop.ts';

test.use({
  serviceWorkers: 'allow',
  expectedComplaints: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|40[013]|503/],
});

const AWA = 'Awa Diop';
const MODOU = 'Modou Fall';

const statusOf = (page: Page): Locator => page.getByRole('banner').getByRole('status');
const stopCard = (page: Page, recipient: string): Locator =>
  page.getByRole('link', { name: new RegExp(recipient) });

async function expectUsable(page: Page): Promise<void> {
  await expectNoBarrier(page);
  await expectFits(page);
  expect(await smallTargetsOn(page)).toEqual([]);
}

/** Waits until the page would open without the network. */
async function expectKept(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(
      async () =>
        navigator.serviceWorker.controller !== null &&
        (await caches.match('/livraison', { ignoreSearch: true })) !== undefined,
    );
  await expect.poll(isKept, { timeout: 20_000 }).toBe(true);
}

async function openStop(page: Page, recipient: string): Promise<void> {
  await stopCard(page, recipient).click();
  await expect(page.getByRole('heading', { level: 1, name: recipient })).toBeFocused();
}

/** Opens the form of a delivery and says who took the goods, and signs for it. */
async function openDelivery(page: Page, recipient: string): Promise<void> {
  await openStop(page, recipient);
  await page.getByRole('link', { name: 'Livré' }).click();
  await page.getByRole('button', { name: `C’est ${recipient}` }).click();
  await page.getByRole('button', { name: 'Écrire le nom' }).click();
  await expect(page.getByRole('img', { name: 'Signature faite' })).toBeVisible();
}

const noteDelivery = (page: Page) =>
  page.getByRole('button', { name: 'Noter la livraison' }).click();

async function deliverForCash(page: Page, recipient: string): Promise<void> {
  await openDelivery(page, recipient);
  await page.getByLabel('Espèces').check();
  await page.getByRole('group', { name: 'Montants fréquents' }).getByRole('button').first().click();
  await expect(page.getByText('Le compte est bon')).toBeVisible();
  await noteDelivery(page);
  await expect(stopCard(page, recipient)).toContainText('Livré');
}

/** How much the phone still knows of anybody. */
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

const commandsOf = ({ id }: DrivenRound) =>
  workerShop()
    .db.select({ kind: roundCommands.kind, outcome: roundCommands.outcome })
    .from(roundCommands)
    .where(eq(roundCommands.roundId, id))
    .orderBy(asc(roundCommands.at));

test('a round is driven without the network, and everything is sent once when it is back', async ({
  page,
  context,
}) => {
  test.slow();
  const round = await aRoundToDrive(page, [AWA, MODOU]);
  const due = round.stops[0]!.amount_due;
  await page.goto('/livraison');
  await expectUsable(page);
  await openRound(page, round);
  await expect(page.getByText('0 sur 2')).toBeVisible();
  await expectUsable(page);
  await expectKept(page);

  await context.setOffline(true);
  await expect(statusOf(page)).toHaveText('Hors connexion');
  await openStop(page, AWA);
  await expect(page.getByRole('link', { name: 'Y aller' })).toHaveAttribute('href', /google\.com/);
  await expect(page.getByRole('link', { name: 'Autre application' })).toHaveAttribute(
    'href',
    /^geo:14\.6928,-17\.4467/,
  );
  await expect(page.getByRole('link', { name: 'Appeler' })).toHaveAttribute('href', /^tel:\+221/);
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me\/221/);
  await expectUsable(page);
  await page.getByLabel('J’arrive dans').selectOption('45 minutes');
  await page.getByRole('button', { name: 'En route' }).click();
  await expect(page.getByText('En route : le client vous attend vers')).toBeVisible();
  await expect(statusOf(page)).toHaveText('Hors connexion · 1 envoi en attente');

  await page.getByRole('link', { name: 'Livré' }).click();
  await noteDelivery(page);
  await expect(page.getByLabel('Reçu par')).toBeFocused();
  await expect(page.getByText('Faites signer, ou prenez une photo.')).toBeVisible();
  await page.getByLabel('Reçu par').fill(AWA);
  await page.getByRole('button', { name: 'Écrire le nom' }).click();
  await expect(page.getByLabel('Wave')).toBeDisabled();
  await page.getByLabel('Espèces').check();
  const handed = page.getByLabel('Le client remet');
  await handed.fill(String(due - 1000));
  await expect(handed).toHaveAccessibleDescription(
    `Il manque ${formatXof(1000)} : le client doit ${formatXof(due)}.`,
  );
  await handed.fill(String(due + 500));
  await expect(page.getByText(`À rendre : ${formatXof(500)}`)).toBeVisible();
  await expectUsable(page);
  // The phone throws the page away, as it does while the camera is open.
  await page.reload();
  await expect(page.getByLabel('Reçu par')).toHaveValue(AWA);
  await expect(page.getByText(`À rendre : ${formatXof(500)}`)).toBeVisible();
  await noteDelivery(page);
  await expect(page.getByRole('status').filter({ hasText: `Livré à ${AWA}` })).toBeVisible();

  await openStop(page, MODOU);
  await page.getByRole('link', { name: 'Absent' }).click();
  await page.getByRole('button', { name: 'Noter l’absence' }).click();
  await expect(page.getByText('Indiquez pourquoi.')).toBeVisible();
  await page.getByLabel('Téléphone éteint').check();
  await page.getByRole('radio', { name: 'Un autre jour', exact: true }).check();
  await page.getByLabel('Quel jour ?').fill(plusDays(today(), 3));
  await expectUsable(page);
  await page.getByRole('button', { name: 'Noter l’absence' }).dblclick();
  await expect(stopCard(page, MODOU)).toContainText('Client absent');

  await page.goto('/livraison');
  await page.reload();
  await expect(statusOf(page)).toHaveText('Hors connexion · 3 envois en attente');
  await expect(stopCard(page, AWA)).toContainText('Livré · à envoyer');
  await expect(stopCard(page, MODOU)).toContainText('Client absent · à envoyer');
  await expect(page.getByText(`2 sur 2 · ${formatXof(due)} en caisse`)).toBeVisible();
  expect(await commandsOf(round)).toEqual([]);
  await expectUsable(page);

  await context.setOffline(false);
  await expect(statusOf(page)).toHaveText('Tout est envoyé', { timeout: 20_000 });
  await expect(stopCard(page, AWA)).not.toContainText('à envoyer');
  const applied = ['depart', 'delivered', 'absent'].map((kind) => ({ kind, outcome: 'applied' }));
  expect(await commandsOf(round)).toEqual(applied);
  const { stops, cash_expected: cash } = await round.read();
  expect(stops.map(({ state }) => state)).toEqual(['delivered', 'absent']);
  expect(cash).toBe(due);
  const told = () => sentTo(round.customer.email).then((all) => all.map(({ text }) => text).join());
  await expect.poll(told, { timeout: 20_000 }).toMatch(/vers \d+ h/);

  await page.getByRole('link', { name: 'Terminer la tournée' }).click();
  await page.getByLabel('Espèces comptées').fill(String(due - 2000));
  await page.getByLabel(/Modou Fall/).fill('1');
  await expect(page.getByText(`Il manque ${formatXof(2000)}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Terminer la tournée' }).click();
  await expect(page.getByText('Expliquez la différence.')).toBeVisible();
  await expectUsable(page);
  await page.getByLabel('Pourquoi ?').fill('Monnaie rendue en trop');
  await page.getByRole('button', { name: 'Terminer la tournée' }).click();
  await expect(page.getByText('remettez la caisse et les articles')).toBeVisible();
  expect((await round.read()).state).toBe('ended');
  await expectUsable(page);
});

test('a wallet pays at the door, and the screen turns green', async ({ page }) => {
  test.slow();
  const round = await aRoundToDrive(page, [AWA]);
  const due = formatXof(round.stops[0]!.amount_due);
  await openRound(page, round);
  await openDelivery(page, AWA);
  await page.getByLabel('Wave').check();
  await page.getByRole('button', { name: 'Afficher le QR code Wave' }).click();
  await expect(page.getByRole('img', { name: 'QR code à viser avec Wave' })).toBeVisible();
  await noteDelivery(page);
  await expect(page.getByText('Le paiement n’est pas encore arrivé.')).toBeVisible();
  await expectUsable(page);
  const address = await page.getByRole('link', { name: 'Ouvrir la page' }).getAttribute('href');
  await pressElsewhere(page, address!, 'Payer');
  await expect(page.getByRole('status').filter({ hasText: `Payé : ${due}` })).toBeVisible({
    timeout: 20_000,
  });
  await expectUsable(page);
  await noteDelivery(page);
  await expect(stopCard(page, AWA)).toContainText('Livré');
  await expect(statusOf(page)).toHaveText('Tout est envoyé');
  const { stops, cash_expected: cash } = await round.read();
  expect(stops[0]).toMatchObject({ state: 'delivered', collected: 0 });
  expect(cash).toBe(0);
});

test('of two phones at one stop the first counts, and the second is told', async ({
  page,
  browser,
}) => {
  test.slow();
  const round = await aRoundToDrive(page, [AWA, MODOU]);
  await openRound(page, round);
  const second = await otherBrowser(browser, page);
  await openRound(second, round);
  await second.context().setOffline(true);
  await deliverForCash(second, AWA);
  await deliverForCash(page, AWA);
  await expect(statusOf(page)).toHaveText('Tout est envoyé');

  await second.context().setOffline(false);
  const notice = second.getByRole('region', { name: 'À lire' });
  await expect(notice).toContainText('Quelqu’un a été plus rapide : « Livré », Awa Diop');
  await expect(notice).toContainText('Déjà enregistré par Pape Sarr');
  await expectNoBarrier(second);
  await second.reload();
  await notice.getByRole('button', { name: 'J’ai lu' }).click();
  await expect(notice).toBeHidden();
  expect((await round.read()).cash_expected).toBe(round.stops[0]!.amount_due);
  await second.context().close();
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

test('numbers of pieces are scanned or typed, and a photo proves the delivery', async ({
  page,
}) => {
  test.slow();
  const round = await aRoundToDrive(page, [AWA]);
  const { productId, stops } = round;
  const serial = `SN-${stops[0]!.id}`;
  const track = (tracks_serials: boolean) =>
    page.request.post(pathTo(paths.stockSerialFlag, { id: productId }), {
      headers: { ...asDemoStaff, 'if-match': '*' },
      data: { tracks_serials },
    });
  expect((await track(true)).ok()).toBe(true);
  await giveScanner(page, serial);
  await openRound(page, round);
  await openStop(page, AWA);
  await page.getByRole('link', { name: 'Livré' }).click();
  await page.getByRole('button', { name: 'Ajouter' }).click();
  await expect(page.getByLabel('Numéro de série')).toHaveAccessibleDescription(/Tapez ou scannez/);
  await page.getByRole('button', { name: 'Scanner' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: serial })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('group', { name: /: 1 sur 1$/ })).toBeVisible();
  await page.getByLabel('Reçu par').fill('Le gardien');
  await page.getByLabel('Espèces').check();
  await page.getByRole('group', { name: 'Montants fréquents' }).getByRole('button').first().click();
  const photo = page.getByLabel('Prendre une photo');
  await photo.setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('?') });
  await expect(page.getByRole('alert')).toHaveText(/ne peut pas être lue/);
  await photo.setInputFiles('shop/public/icons/icon-512.png');
  await expect(page.getByRole('img', { name: 'Les articles remis' })).toBeVisible();
  await expectUsable(page);
  await noteDelivery(page);
  await expect(stopCard(page, AWA)).toContainText('Livré');
  await expect(statusOf(page)).toHaveText('Tout est envoyé');
  expect((await round.read()).stops[0]?.state).toBe('delivered');
  await track(false);
  const { db } = workerShop();
  const proofs = await db
    .select({ kind: deliveryProofs.kind })
    .from(deliveryProofs)
    .where(eq(deliveryProofs.stopId, stops[0]!.id));
  expect(proofs).toEqual([{ kind: 'photo' }]);
  const sold = await db.select().from(serials).where(eq(serials.serial, serial));
  expect(sold).toMatchObject([{ productId, state: 'sold' }]);
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

test('the page can be installed beside the shop', async ({ page, request }) => {
  await page.goto('/livraison/');
  await expect(page).toHaveURL('/livraison');
  const answer = await request.get('/livraison');
  expect(answer.headers()['content-security-policy']).toContain("script-src 'self';");
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
  await expect(page.getByRole('heading', { level: 1, name: /^Tournée du/ })).toBeVisible();
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
