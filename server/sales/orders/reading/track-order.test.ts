import { beforeEach, describe, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { asStaff, openApp, testConfig } from '#tests/helpers/base/app.ts';
import { aCompany, anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aGuest } from '#tests/helpers/sales/order-builders.ts';
import { aStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { orderPath } from '../order/order-link.ts';

const shop = openCatalogueApp();
const guest = aGuest({ name: 'Fatou Ba', email: 'Fatou@Example.sn', phone: '+221761234567' });
const delivery = { city: 'Dakar', quarter: 'Yoff', street: 'Villa 7', landmark: 'Près du phare' };
let order: Awaited<ReturnType<typeof aStoredOrder>>;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  order = await aStoredOrder(shop.db, { buyer: guest, delivery, note: 'Le soir' });
});

const track = (payload: object, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url: paths.tracking, payload, headers });
const tokenOf = ({ number }: { number: string }) =>
  new URL(orderPath(testConfig(), { number }), 'http://shop').searchParams.get('token')!;

describe('whoever knows the number and', () => {
  test.each([
    { email: 'fatou@example.sn' },
    { email: ' FATOU@example.SN ' },
    { telephone: '76 123 45 67' },
    { telephone: '+221 76-123-45-67' },
    { email: 'autre@example.sn', telephone: '761234567' },
  ])('%j sees the order without the details of the person', async (known) => {
    const name = ` ${order.number.toLowerCase().replace('s', 's ')} `;
    const reply = await track({ name, ...known });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      name: order.number,
      state: 'sale',
      partner_name: 'Fatou Ba',
      can_cancel: false,
      partner_street: 'Yoff',
      partner_street2: null,
      partner_city: 'Dakar',
      note: null,
      partner_phone: '••••••••••67',
      recipient_phone: '••••••••••67',
      partner_email: 'F•••@Example.sn',
      events: [{ text: 'Commande passée', by: 'Client' }],
    });
    for (const detail of ['Villa', 'phare', '761234567', 'atou@']) {
      expect(reply.body).not.toContain(detail);
    }
  });

  test('holds the link sees all of it', async () => {
    const reply = await track({ name: order.number, token: tokenOf(order) });
    expect(reply.json()).toMatchObject({
      partner_phone: '221761234567',
      partner_street: 'Villa 7',
      note: 'Le soir',
    });
  });

  test('is signed in as its owner or as staff sees all of it', async () => {
    const awa = await anAccount(shop.db);
    const own = await aStoredOrder(shop.db, {
      buyer: { kind: 'account', id: awa.id },
      delivery,
    });
    const asAwa = await signedIn(shop.db, awa);
    const reply = await track({ name: own.number }, asAwa);
    expect(reply.json()).toMatchObject({ partner_email: awa.email, can_cancel: true });
    expect((await track({ name: own.number }, asStaff)).json().partner_street).toBe('Villa 7');
    const stranger = await track({ name: order.number, email: 'x@example.sn' }, asAwa);
    expect(stranger.statusCode).toBe(404);
    const staleSession = { 'access-token': 'expired' };
    const byMail = await track({ name: own.number, email: awa.email }, staleSession);
    expect(byMail.json().partner_street2).toBeNull();
  });
});

describe('whoever guesses', () => {
  test('hears the same of a wrong address as of an order that there is not', async () => {
    const other = await aStoredOrder(shop.db, { buyer: aGuest() });
    const guesses = [
      { name: order.number, email: 'fatou@example.com' },
      { name: order.number, email: other.buyerEmail },
      { name: order.number, telephone: '77 000 00 00' },
      { name: order.number, telephone: 'fatou@example.sn' },
      { name: order.number, token: tokenOf(other) },
      { name: order.number, token: tokenOf(order).slice(0, -1) },
      { name: 'S99999', email: 'fatou@example.sn' },
      { name: 'S99999', token: tokenOf({ number: 'S99999' }) },
      { name: "S0' or 1=1 --", email: 'fatou@example.sn' },
    ];
    const answers = new Set<string>();
    for (const guess of guesses) {
      const reply = await track(guess);
      const { instance, traceId: _, ...said } = reply.json();
      expect(instance).toBe(paths.tracking);
      answers.add(`${reply.statusCode} ${JSON.stringify(said)}`);
    }
    expect(answers.size).toBe(1);
    expect([...answers][0]).toContain('Commande non trouvée');
    expect([...answers][0]).toMatch(/^404/);
  });

  test('is told to say more than the number, by whoever knows nothing else', async () => {
    for (const name of [order.number, 'S99999']) {
      const reply = await track({ name });
      expect([reply.statusCode, reply.json().message]).toEqual([
        400,
        'Indiquez aussi votre e-mail ou votre téléphone.',
      ]);
    }
    expect((await track({ email: 'fatou@example.sn' })).statusCode).toBe(400);
  });

  test.each(['S00001', 'S99999'])(
    'waits after ten tries of %s, its link excepted',
    async (name) => {
      await shop.db.execute(`update orders set number = 'S00001' where id = ${order.id}`);
      for (let tries = 0; tries < 10; tries += 1) {
        expect((await track({ name, email: `essai${tries}@example.sn` })).statusCode).toBe(404);
      }
      const refused = await track({ name: name.toLowerCase(), email: 'fatou@example.sn' });
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
      const token = tokenOf({ number: name });
      expect((await track({ name, token })).statusCode).toBe(name === 'S00001' ? 200 : 429);
    },
  );

  test('waits after twenty searches in ten minutes, whichever numbers they are of', async () => {
    const app = await openApp(shop.database, { requestsPerMinute: 600 });
    const statuses: number[] = [];
    for (let number = 0; number < 21; number += 1) {
      const payload = { name: `S8${number}`, email: 'fatou@example.sn' };
      statuses.push(
        (await app.inject({ method: 'POST', url: paths.tracking, payload })).statusCode,
      );
    }
    await app.close();
    expect(statuses).toEqual([...Array(20).fill(404), 429]);
  });
});

test('a right address forgets the tries before it', async () => {
  const wrong = () => track({ name: order.number, email: 'essai@example.sn' });
  for (let tries = 0; tries < 9; tries += 1) await wrong();
  const right = { name: order.number, email: 'fatou@example.sn' };
  expect((await track(right)).statusCode).toBe(200);
  for (let tries = 0; tries < 9; tries += 1) expect((await wrong()).statusCode).toBe(404);
  expect((await track(right)).statusCode).toBe(200);
});

test('HR does not see more of an order by looking for it than others do', async () => {
  const companyId = (await aCompany(shop.db)).id;
  const hr = await signedIn(shop.db, await anAccount(shop.db, { role: 'hr', companyId }));
  const reply = await track({ name: order.number, email: 'fatou@example.sn' }, hr);
  expect(reply.json().partner_phone).toBe('••••••••••67');
});
