import type { Page } from '@playwright/test';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { paymentMessages } from '#contract/money/payment-messages.ts';
import type { OrangeTransaction, WaveTransaction } from '#contract/money/payment-shapes.ts';
import { aTransaction } from '#shop/money/payments/payment.fixture.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { expectNoBarrier } from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { signInNew } from '#tests/helpers/people/open-profile.ts';
import { callerFor, placeOrder } from '#tests/helpers/sales/order-by-call.ts';

// What providers say in their own time is put in the place of the server's answers here; the journeys of
// each provider go through the stand-ins.

const TOKEN = 'un-jeton';
const PAID = {
  state: 'completed',
  status: 'completed',
  checkout_status: 'complete',
  payment_status: 'succeeded',
  completed_at: '2026-11-21T10:25:00',
};

const aWave = (overrides: object = {}): WaveTransaction => ({
  ...aTransaction(),
  custom_transaction_id: 'WV-12',
  wave_id: 'cos-1',
  session_id: 'cos-1',
  success_url: '',
  status: 'pending',
  checkout_status: 'open',
  payment_status: 'processing',
  phone: '+22177***45 67',
  ...overrides,
});
const anOrange = (overrides: object = {}): OrangeTransaction => ({
  ...aTransaction({ provider: 'orange', transaction_id: 'OM-12-20261121102030-123' }),
  transactionId: false,
  mapped_status: 'pending',
  channel: '',
  type: '',
  metadata: {},
  status: 'PENDING',
  success_url: '',
  description: '',
  ...overrides,
});

type Answer = { status?: number; json: object };

/** Answers the status call so; what is answered gives another answer from then on. */
async function answerWith(
  page: Page,
  path: typeof paths.waveStatus | typeof paths.orangeStatus | typeof paths.paymentStatus,
  first: Answer,
): Promise<(next: Answer) => void> {
  let answer = first;
  await page.route(`**${pathTo(path, { id: TOKEN })}`, (route) =>
    route.fulfill({ status: 200, ...answer }),
  );
  return (next) => {
    answer = next;
  };
}

const toasts = (page: Page) => page.getByLabel('Messages sur le paiement');
const fact = (page: Page, name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=../dd');

test.describe('a payer in New York', () => {
  test.use({ timezoneId: 'America/New_York' });
  test('sees a payment and every verdict on it on the page of Wave, and once paid the way to the order', async ({
    page,
  }) => {
    const answer = await answerWith(page, paths.waveStatus, { json: aWave() });
    await page.goto(`/wave-paiement?transaction=${TOKEN}`);
    await expect(toasts(page)).toContainText(paymentMessages.wave.pending);
    await expect(fact(page, 'Référence')).toHaveText('S00012');
    await expect(fact(page, 'Montant')).toHaveText(formatXof(150_000));
    await expect(fact(page, 'Téléphone')).toHaveText('+22177***45 67');
    await expect(fact(page, 'Description')).toHaveText('Paiement pour la commande S00012');
    await expect(fact(page, 'Statut du paiement')).toHaveText('En attente');
    await expect(fact(page, 'Commande')).toHaveText('S00012');
    await expect(fact(page, 'Type de commande')).toHaveText('Commande');
    await expect(fact(page, 'Créé le')).toContainText('21 novembre 2026');
    await expect(fact(page, 'Terminé le')).toHaveText('N/A');
    await expectNoBarrier(page);
    await expect(
      page.getByRole('link', { name: paymentMessages.wave.toDashboard }),
    ).toHaveAttribute('href', '/tracking-order?order=S00012');
    const { cancelled, failed, unknown } = paymentMessages.wave;
    for (const [status, text] of [
      ['cancelled', cancelled],
      ['failed', failed],
      ['expired', unknown],
    ] as const) {
      answer({ json: aWave({ status }) });
      await page.getByRole('button', { name: paymentMessages.wave.again }).click();
      await expect(toasts(page)).toContainText(text);
    }
    answer({ json: aWave(PAID) });
    await page.getByRole('button', { name: paymentMessages.wave.again }).click();
    await expect(toasts(page)).toContainText(paymentMessages.wave.paid);
    await expect(fact(page, 'Terminé le')).toContainText('10:25');
    await expect(page.getByRole('button', { name: paymentMessages.wave.again })).toHaveCount(0);
    await expectNoBarrier(page);
    // A holder of the link alone stays here, and finds the order by its number and a contact.
    await page.getByRole('link', { name: paymentMessages.wave.toOrder }).click();
    await expect(page).toHaveURL('/tracking-order?order=S00012');
  });
});

test.describe('a guest’s payment', () => {
  // The order that its link opens is made up.
  test.use({ expectedComplaints: [/404/] });

  test('leads to the order by its link in any browser, paid or failed', async ({ page }) => {
    const link = '/tracking-order?order=S00012&token=un-lien';
    const failed = aWave({ status: 'failed', state: 'failed', order_link: link });
    const answer = await answerWith(page, paths.waveStatus, { json: failed });
    await page.goto(`/wave-paiement?transaction=${TOKEN}`);
    const way = (name: string) => page.getByRole('main').getByRole('link', { name });
    await expect(way('Réessayer par Wave')).toHaveAttribute('href', `${link}&paiement=wave`);
    await expect(way('Payer autrement')).toHaveAttribute('href', link);
    await expect(
      page.getByRole('region', { name: 'Aide' }).getByRole('link').first(),
    ).toBeVisible();
    await expect(page.getByText('Vous pouvez aussi payer à la réception.')).toHaveCount(0);
    await expect(page.locator('main a[href*="/login"], main a[href="/profile"]')).toHaveCount(0);
    await expectNoBarrier(page);
    answer({
      json: {
        ...failed,
        status: 'expired',
        state: 'expired',
        order: { ...failed.order, payment_mode: 'domicile' },
      },
    });
    await page.getByRole('button', { name: paymentMessages.wave.again }).click();
    await expect(page.getByText('Vous pouvez aussi payer à la réception.')).toBeVisible();
    await expect(way('Réessayer par Wave')).toBeVisible();
    answer({ json: { ...failed, ...PAID } });
    await page.getByRole('button', { name: paymentMessages.wave.again }).click();
    await expect(way(paymentMessages.wave.toOrder)).toHaveAttribute('href', link);
    // The page opens the order 2 s after it is paid.
    await expect(page).toHaveURL(link);
  });
});

test('the page of Orange Money shows a payment and every verdict on it', async ({ page }) => {
  const answer = await answerWith(page, paths.orangeStatus, { json: anOrange() });
  await page.goto(`/om-paiement?transaction=${TOKEN}`);
  await expect(page.getByText(paymentMessages.orange.checking)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paiement Orange');
  await expect(page.getByRole('navigation', { name: /Fil/ })).toContainText(
    /Accueil.*Profil.*Paiement Orange/s,
  );
  await expect(toasts(page)).toContainText(paymentMessages.orange.pending);
  await expect(fact(page, 'ID de transaction')).toHaveText('OM-12-20261121102030-123');
  await expect(fact(page, 'Montant')).toHaveText(formatXof(150_000));
  await expect(fact(page, 'Téléphone')).toHaveText('N/A');
  await expect(fact(page, 'Description')).toHaveText('N/A');
  await expectNoBarrier(page);
  const { cancelled, failed, unknown, paid } = paymentMessages.orange;
  for (const [status, text] of [
    ['CANCELLED', cancelled],
    ['FAILED', failed],
    ['ODD', unknown],
    ['SUCCESS', paid],
  ] as const) {
    answer({ json: anOrange({ status }) });
    await page.getByRole('button', { name: paymentMessages.orange.again }).click();
    await expect(toasts(page)).toContainText(text);
  }
  await expect(page.getByRole('link', { name: paymentMessages.wave.toOrder })).toBeVisible();
  await page.getByRole('link', { name: paymentMessages.orange.toProfile }).click();
  await expect(page).toHaveURL('/tracking-order?order=S00012');
});

test('whoever paid an own order is taken to it, and to the profile when its type is unknown', async ({
  page,
}) => {
  const person = await signInNew(page);
  const { id: partner_id, ...caller } = await callerFor(person);
  const { order } = await placeOrder({ id: partner_id, ...caller }, 'preorder');
  const paid = { ...PAID, partner_id, order_id: order.id };
  await answerWith(page, paths.waveStatus, { json: aWave({ ...paid, order_type: 'preorder' }) });
  await page.goto(`/wave-paiement?transaction=${TOKEN}`);
  await expect(page.getByText(paymentMessages.wave.paid).first()).toBeVisible();
  await expect(page).toHaveURL(`/pre-commandes/${order.id}/d%C3%A9tails`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Précommande ${order.name}`);

  const odd = { ...aTransaction().order, type_sale: 'rental' };
  const success = { status: 'SUCCESS', partner_id, order: odd };
  await answerWith(page, paths.orangeStatus, { json: anOrange(success) });
  await page.goto(`/om-paiement?transaction=${TOKEN}`);
  await expect(page.getByText(paymentMessages.orange.paid).first()).toBeVisible();
  await expect(page).toHaveURL('/profile');
});

test.describe('a payment that there is not', () => {
  test.use({ expectedComplaints: [/404|500/] });

  test('is said so, with the way to try again and to the shop', async ({ page }) => {
    const json = { message: 'Ce paiement n’existe pas.' };
    for (const [address, path] of [
      ['wave-paiement', paths.waveStatus],
      ['om-paiement', paths.orangeStatus],
    ] as const) {
      const { notFound, error, retry } =
        paymentMessages[path === paths.waveStatus ? 'wave' : 'orange'];
      const answer = await answerWith(page, path, { status: 404, json });
      await page.goto(`/${address}?transaction=${TOKEN}`);
      await expect(toasts(page)).toContainText(notFound);
      await expect(page.getByRole('main').getByRole('alert')).toContainText(notFound);
      await expect(page.getByRole('main').getByRole('link', { name: /boutique/ })).toBeVisible();
      for (const unsuccessful of [{ success: false }, { success: true, status: 'SUCCESS' }]) {
        answer({ json: unsuccessful });
        await page.goto(`/${address}?transaction=${TOKEN}`);
        await expect(toasts(page)).toContainText(notFound);
        await expect(page.getByRole('main').getByRole('alert')).toContainText(notFound);
      }
      answer({ status: 500, json: { message: 'Erreur.' } });
      await page.getByRole('button', { name: retry }).click();
      await expect(page.getByRole('main').getByRole('alert')).toContainText(error);
      await expectNoBarrier(page);
    }
  });
});

test('without a transaction the pages say so and lead to the shop', async ({ page }) => {
  for (const [address, text] of [
    ['/wave-paiement', paymentMessages.wave.missing],
    ['/om-paiement?transaction=', paymentMessages.orange.missing],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(text)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Aller à la boutique' }).click();
    await expect(page).toHaveURL('/boutique');
  }
});

test('the result of a payment is one screen at three addresses, kept and indexed by nobody', async ({
  page,
}) => {
  const paid = { state: 'completed', status: 'completed', url_facture: '/facture' } as const;
  const answer = await answerWith(page, paths.paymentStatus, { json: aTransaction() });
  const names = { customer_name: 'Awa N***', customer_email: 'a***@example.sn' };
  await page.route('**/byToken/*', (route) =>
    route.fulfill({ json: { ...names, customer_phone: false } }),
  );
  for (const address of ['/payment/success', '/payment/error', '/payment-state']) {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin',
    });
    await expect(page.getByText('Token Non Valide')).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  }
  await expectNoBarrier(page);
  await page.goto(`/payment-state?token=${TOKEN}`);
  await expect(page.getByText(paymentMessages.wave.pending)).toBeVisible();
  await expect(page.getByRole('button', { name: paymentMessages.wave.again })).toBeVisible();
  answer({ json: aTransaction(paid) });
  // Without a press, soon after.
  await expect(page.getByText(paymentMessages.wave.paid)).toBeVisible();
  await expect(fact(page, 'Nom')).toHaveText('Awa N***');
  await expect(fact(page, 'E-mail')).toHaveText('a***@example.sn');
  await expect(fact(page, 'Montant')).toHaveText(formatXof(150_000));
  await expect(page.getByRole('button', { name: /^Télécharger la facture/ })).toBeVisible();
  await expectNoBarrier(page);
});
