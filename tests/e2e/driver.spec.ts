import { eq } from 'drizzle-orm';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { plusDays, today } from '#server/base/time.ts';
import { deliveryProofs } from '#server/delivery/rounds/tables.ts';
import { serials } from '#server/goods/stock/tables.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { asDemoStaff } from '#tests/helpers/base/browser/office.ts';
import { showCode } from '#tests/helpers/base/browser/show-code.ts';
import { sentTo } from '#tests/helpers/base/sandbox-inbox.ts';
import { workerShop } from '#tests/helpers/base/worker-shop.ts';
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
import { pressElsewhere } from '#tests/helpers/money/pay-online.ts';
import { otherBrowser } from '#tests/helpers/people/open-profile.ts';

test.use({ serviceWorkers: 'allow', expectedComplaints: DRIVER_COMPLAINTS });

const AWA = 'Awa Diop';
const MODOU = 'Modou Fall';

test('a round is driven without the network, and everything is sent once when it is back', {
  tag: '@both',
}, async ({ page, context }) => {
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
  await expect(handed).toHaveValue(String(due));
  await expect(page.getByText('Le compte est bon')).toBeVisible();
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

test('a wallet pays at the door, and the screen turns green', { tag: '@both' }, async ({
  page,
}) => {
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
  await showCode(page, serial);
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
