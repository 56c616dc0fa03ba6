import sharp from 'sharp';
import { frenchMoment } from '#contract/base/fields/french-time.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { caseLink, orderLink, screens } from '#contract/base/screens.ts';
import { PIECE_BYTES } from '#contract/delivery/after-sales-states.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { asDemoStaff, expectUsable, openOffice } from '#tests/helpers/base/browser/office.ts';
import { signIn } from '#tests/helpers/base/browser/signed-in.ts';
import { workerShop } from '#tests/helpers/base/worker-shop.ts';
import { aVerifiedPerson } from '#tests/helpers/people/new-account.ts';
import { otherBrowser } from '#tests/helpers/people/open-profile.ts';
import { callerFor, placeOrder } from '#tests/helpers/sales/order-by-call.ts';

async function aDeliveredOrder() {
  const person = await aVerifiedPerson();
  const caller = await callerFor(person);
  const { order } = await placeOrder(caller, 'order', {});
  const url = `${workerShop().origin}${pathTo(paths.orderMove, { id: order.id })}`;
  const delivered = await fetch(url, {
    method: 'PUT',
    headers: { ...asDemoStaff, 'content-type': 'application/json' },
    body: JSON.stringify({ fulfilment_state: 'delivered' }),
  });
  expect(delivered.ok).toBe(true);
  return { order, person };
}

const aPhoto = async () => ({
  name: 'panne.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background: '#369' } })
    .png()
    .toBuffer(),
});

/** Three pieces that begin as an MP4 does. */
function aVideo() {
  const buffer = Buffer.alloc(PIECE_BYTES * 2 + 500, 'panne ');
  Buffer.from('\0\0\0\x18ftypmp42', 'latin1').copy(buffer);
  return { name: 'panne.mp4', mimeType: 'video/mp4', buffer };
}

test.describe('a customer in Paris', () => {
  test.use({ timezoneId: 'Europe/Paris' });
  test('reports a fault with a photo; it is answered, sent to a workshop and ended by an exchange', {
    tag: '@both',
  }, async ({ page, browser }) => {
    test.slow();
    const { order, person } = await aDeliveredOrder();
    await signIn(page.context(), person);
    await page.goto(orderLink(order));
    const returns = page.getByRole('region', { name: 'Retours et échanges' });
    await returns.getByRole('link', { name: 'Signaler une panne' }).click();
    await expect(page.getByText(/réponse au plus tard/)).toBeVisible();
    await page.getByRole('button', { name: 'Envoyer la demande' }).click();
    await expect(page.getByText('Choisissez ce qui se passe.')).toBeVisible();
    await page.getByLabel('Que se passe-t-il ?').selectOption({ label: 'Ne s’allume plus' });
    await page.getByLabel('Décrivez la panne').fill('Plus aucune lumière depuis hier soir.');
    await page.getByLabel('Photos de l’article').setInputFiles(await aPhoto());
    await expect(page.getByAltText('Aperçu 1')).toBeVisible();
    await expectUsable(page);
    await page.getByRole('button', { name: 'Envoyer la demande' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Dossier SAV-\d{5}$/);
    const number = (await page.getByRole('heading', { level: 1 }).innerText()).replace(
      'Dossier ',
      '',
    );
    await expect(page.getByRole('region', { name: 'Reçu' })).toContainText('Réponse au plus tard');
    await expect(page.getByAltText(/^Photo du/)).toBeVisible();
    const minutes = [Date.now() - 60_000, Date.now()].map(frenchMoment).join('|');
    await expect(page.getByText(new RegExp(`^Vous, le (${minutes})$`))).toBeVisible();
    await expectUsable(page);

    const clerk = await otherBrowser(browser, page);
    await clerk.setViewportSize(page.viewportSize()!);
    await openOffice(clerk, 'gerant@example.sn', '/ateliers/create');
    await clerk.getByLabel(/^Nom/).fill(`Froid du Plateau ${number}`);
    await clerk.getByRole('button', { name: 'Enregistrer' }).click();
    await openOffice(clerk, 'gerant@example.sn', '/sav');
    await expectUsable(clerk);
    await clerk.getByText(number).first().click();
    await expect(clerk.getByAltText(/^Photo du/)).toBeVisible();
    await clerk.getByRole('button', { name: 'Répondre' }).click();
    await clerk.getByLabel(/^Message au client/).fill('Nous passons le prendre jeudi matin.');
    await clerk.getByRole('dialog').getByRole('button', { name: 'Répondre' }).click();
    await expect(clerk.getByText('Répondu', { exact: true }).first()).toBeVisible();
    await clerk.getByRole('button', { name: 'Confier à un atelier' }).click();
    await clerk.getByRole('dialog').getByRole('combobox').click();
    await clerk.getByRole('option', { name: `Froid du Plateau ${number}` }).click();
    await clerk.getByRole('button', { name: 'Confier à l’atelier' }).click();
    await expect(clerk.getByRole('link', { name: 'Bon d’atelier (PDF)' })).toBeVisible();
    await expectUsable(clerk);
    const paper = await clerk
      .getByRole('link', { name: 'Bon d’atelier (PDF)' })
      .getAttribute('href');
    const pdf = await clerk.request.get(paper!);
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    await clerk.getByRole('button', { name: 'Échanger' }).click();
    await clerk.getByRole('dialog').getByRole('button', { name: 'Échanger' }).click();
    await expect(clerk.getByText('Voir le retour de l’échange')).toBeVisible();
    await clerk.getByRole('button', { name: 'Terminer : appareil échangé' }).click();
    await clerk
      .getByRole('dialog')
      .getByRole('button', { name: /^Terminer/ })
      .click();
    await expect(clerk.getByRole('button', { name: 'Répondre' })).toHaveCount(0);
    await clerk.context().close();

    await page.reload();
    await expect(page.getByText('Nous passons le prendre jeudi matin.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Terminé' })).toContainText('Appareil échangé');
  });
});

test('of two pieces of a line the one is chosen whose fault is reported', async ({ page }) => {
  const { order, person } = await aDeliveredOrder();
  await signIn(page.context(), person);
  await page.goto('/');
  const asked = await page.request.get(`${paths.reportableArticles}?order_id=${order.id}`);
  const [warranty] = await asked.json();
  const pieces = ['SN-1', 'SN-2'].map((serial) => ({ ...warranty, id: serial, serial }));
  for (const path of [paths.ownWarranties, `${paths.reportableArticles}?*`]) {
    await page.route(`**${path}`, (route) => route.fulfill({ json: pieces }));
  }
  await page.goto(screens.warranties);
  const second = page.getByRole('listitem').filter({ hasText: 'SN-2' });
  await second.getByRole('link', { name: /^Signaler une panne/ }).click();
  await expect(page.getByRole('radio', { name: /SN-2/ })).toBeChecked();
});

test.describe('without network', () => {
  test.use({ expectedComplaints: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

  test('a video goes on where it stopped', async ({ page, context }) => {
    const { order, person } = await aDeliveredOrder();
    await signIn(context, person);
    await page.goto('/');
    const opened = await page.request.post(paths.cases, {
      data: {
        order_id: order.id,
        line_id: (
          await (await page.request.get(`${paths.reportableArticles}?order_id=${order.id}`)).json()
        )[0].line_id,
        fault: 'noise',
        description: 'Un bruit au démarrage.',
      },
    });
    const { id, link } = await opened.json();
    await page.goto(link);
    await expect(page.getByRole('button', { name: 'Ajouter une vidéo' })).toBeVisible();
    const offsets: string[] = [];
    await page.route('**/morceaux?**', async (route) => {
      offsets.push(new URL(route.request().url()).searchParams.get('offset')!);
      // The second piece finds no network, and then it comes back.
      if (offsets.length === 2) return route.abort('failed');
      return route.continue();
    });
    await page.getByLabel('Ajouter une vidéo').last().setInputFiles(aVideo());
    await expect(page.getByLabel(/^Vidéo du/)).toBeVisible();
    const [first, second] = [String(PIECE_BYTES), String(PIECE_BYTES * 2)];
    expect(offsets).toEqual(['0', first, first, second]);
    const { media } = await (await page.request.get(`${paths.cases}/${id}`)).json();
    expect(media).toMatchObject([{ kind: 'video', mime: 'video/mp4', is_whole: true }]);
  });
});

test.describe('an access token that has run out', () => {
  test.use({ expectedComplaints: [/401/] });

  test('is renewed for the files of a case, here and at the desk', async ({ page, browser }) => {
    const { order, person } = await aDeliveredOrder();
    await signIn(page.context(), person);
    const article = await page.request.get(`${paths.reportableArticles}?order_id=${order.id}`);
    const opened = await page.request.post(paths.cases, {
      data: {
        order_id: order.id,
        line_id: (await article.json())[0].line_id,
        fault: 'dead',
        description: 'Plus aucune lumière.',
        photos: [`data:image/png;base64,${(await aPhoto()).buffer.toString('base64')}`],
      },
    });
    const { id } = await opened.json();
    await page.goto(caseLink(id));
    const clerk = await otherBrowser(browser, page);
    await openOffice(clerk, 'gerant@example.sn', `/sav/${id}/show`);
    for (const one of [page, clerk]) {
      const photo = one.getByAltText(/^Photo du/);
      await expect(photo).toBeVisible();
      await one.context().clearCookies({ name: /^token_/ });
      const isWhole = () => photo.evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
      // The page requests it again, as for one that comes later.
      await photo.evaluate((image: HTMLImageElement) => {
        const { src } = image;
        image.src = '';
        image.src = src;
      });
      await expect.poll(isWhole).toBe(true);
      await one.context().clearCookies({ name: /^token_/ });
      const tab = one.waitForEvent('popup');
      await one.getByRole('link', { name: /^Photo du/ }).click();
      const opened = await tab;
      await expect(opened).toHaveURL(/\/sav\/medias\//);
      expect((await opened.request.get(opened.url())).status()).toBe(200);
    }
    await clerk.context().close();
  });
});
