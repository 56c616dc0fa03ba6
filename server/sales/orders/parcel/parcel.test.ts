import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { Parcel } from '#contract/sales/orders/relative.ts';
import { staffOrders } from '#contract/sales/orders/staff-orders.ts';
import { partners } from '#server/base/identity/tables.ts';
import { plusDays, today } from '#server/base/time.ts';
import { eraseAccount } from '#server/people/customers/erase-account.ts';
import { exportPerson } from '#server/people/customers/staff/export-person.ts';
import { orderEvents } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { recordWhatsappMessage } from '#server/talk/whatsapp/carry-message.ts';
import { lockContact } from '#server/talk/whatsapp/contacts.ts';
import { whatsappMessages } from '#server/talk/whatsapp/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { hand, openRoundDesk, outcomesOf } from '#tests/helpers/delivery/round-desk.ts';
import { aCommand, aStartedRound, stopsOf } from '#tests/helpers/delivery/rounds.ts';
import { aGuest, anOrder, setStock } from '#tests/helpers/sales/order-builders.ts';
import { passMinute } from '#tests/helpers/sales/pass-minute.ts';
import { changeStoredOrder, readStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { cancelOrder } from '../moving/cancel-order.ts';
import { moveOrder } from '../moving/move-order.ts';
import { readSteps } from '../moving/step-events.ts';
import { undoStep } from '../moving/undo-step.ts';
import { lockOrder } from '../order/find-orders.ts';
import { orderToken } from '../order/order-link.ts';
import type { OrderRequest, WantedRelative } from '../order/order-request.ts';
import { recordPayment } from '../paying/settle-order.ts';
import { announceToRelative, parcelToken } from '../relative/notify-relative.ts';

const desk = openRoundDesk();
const { shop } = desk;
const config = testConfig();
const PHONE = '+221781112233';
const BUYER = { name: 'Moussa Fall', email: 'moussa@example.fr', phone: '+221761239876' };
const mother: WantedRelative = {
  recipient: 'Mame Diarra',
  phone: PHONE,
  message: 'Bonne fête, maman !',
  isSurprise: false,
};

/** An order of a guest for his mother, of pieces that the shop counts, not paid yet. */
async function aGift(change: Partial<WantedRelative> = {}, more: Partial<OrderRequest> = {}) {
  const product = await aProduct(shop.db);
  await setStock(shop.db, product.id, 10);
  const { order } = await anOrder(shop.db, {
    buyer: aGuest(BUYER),
    lines: [{ id: product.id, quantity: 1 }],
    paymentMode: 'online',
    relative: { ...mother, ...change },
    ...more,
  });
  return order;
}

async function pay({ id, amountTotal }: { id: number; amountTotal: number }, part = amountTotal) {
  await shop.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, id);
    await recordPayment(tx, config, locked, { by: 'shop', amountXof: part, provider: 'wave' });
  });
}

async function aPaidGift(...said: Parameters<typeof aGift>) {
  const order = await aGift(...said);
  await pay(order);
  return readStoredOrder(shop.db, order);
}

async function drive(order: { id: number }) {
  const id = await aStartedRound(shop.db, [order], { driverId: desk.driverId });
  return { id, stopId: (await stopsOf(shop.db, id))[0]!.id };
}

const messagesTo = async (recipient: string) =>
  (await shop.db.select().from(outgoingMessages).orderBy(outgoingMessages.id))
    .filter((message) => message.recipient === recipient)
    .map(({ subject, text }) => `${subject} ${text}`.trim());

const linkOf = (order: Awaited<ReturnType<typeof aGift>>) => ({
  name: order.number,
  token: parcelToken(config, order),
});
const post = (url: string, payload: object, headers = {}) =>
  shop.app.inject({ method: 'POST', url, payload, headers });
const read = async (order: Awaited<ReturnType<typeof aGift>>): Promise<Parcel> =>
  (await post(paths.parcel, linkOf(order))).json();
const answer = (order: Awaited<ReturnType<typeof aGift>>, agrees: boolean) =>
  post(paths.parcelPhoto, { ...linkOf(order), agrees });

const picture = async (background = '#0a0') => {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
};

const photoOf = (order: { id: number; number: string }, token = orderToken(config, order.number)) =>
  shop.app.inject({ url: withQuery(pathTo(paths.handoverPhoto, { id: order.id }), { token }) });

describe('an order for a relative', () => {
  const product = async () => {
    const made = await aProduct(shop.db, { preorder_price: 90_000 });
    return made;
  };
  const payload = async (order: object = {}, guest: object = {}) => {
    const { id, list_price } = await product();
    return {
      name: BUYER.name,
      email: BUYER.email,
      telephone: '761239876',
      adresse: 'Médina, rue 22',
      order: {
        type_sale: 'order',
        payment_mode: 'online',
        order_lines: [{ id, quantity: 1, list_price }],
        for_relative: { recipient: 'Mame Diarra', phone: '78 111 22 33', message: 'Bonne fête' },
        ...order,
      },
      ...guest,
    };
  };

  test('names who receives it, and leaves the invoice to who pays', async () => {
    const placed = await post(paths.guestOrder, await payload());
    expect(placed.statusCode).toBe(201);
    const order = await readStoredOrder(shop.db, placed.json());
    expect(order).toMatchObject({
      buyerName: BUYER.name,
      buyerPhone: BUYER.phone,
      recipient: 'Mame Diarra',
      recipientPhone: PHONE,
      forRelative: 'told',
      giftMessage: 'Bonne fête',
    });
  });

  test.each([
    ['is paid online', { payment_mode: 'domicile' }, {}, 'payment_mode'],
    ['is no pre-order', { type_sale: 'preorder' }, {}, 'for_relative'],
    ['is not collected', { delivery: { pickup_place_id: 1 } }, {}, 'for_relative'],
    [
      'has a number of who receives it',
      { for_relative: { recipient: 'Mame', phone: '+33612345678' } },
      {},
      'order.for_relative.phone',
    ],
    [
      'has a name of who receives it',
      { for_relative: { recipient: '  ', phone: '781112233' } },
      {},
      'order.for_relative.recipient',
    ],
    ['has a way to who pays', {}, { telephone: '781112233', email: '' }, 'email'],
  ])('%s', async (_rule, order, guest, field) => {
    const refused = await post(paths.guestOrder, await payload(order, guest));
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toMatchObject([{ field }]);
  });

  test.each([
    ['+33 6 12 34 56 78', '+33612345678'],
    ['+33 06 12 34 56 78', '+33612345678'],
    ['0039 312 345 6789', '+393123456789'],
    ['+1 212 555 1234', '+12125551234'],
  ])(
    'is paid by a relative abroad at %s, who is told by e-mail alone',
    async (telephone, stored) => {
      const placed = await post(paths.guestOrder, await payload({}, { telephone }));
      expect(placed.statusCode, placed.body).toBe(201);
      const order = await readStoredOrder(shop.db, placed.json());
      expect(order).toMatchObject({ buyerPhone: stored, recipientPhone: PHONE });
      await pay(order);
      expect(await messagesTo(stored)).toEqual([]);
      expect((await messagesTo(BUYER.email)).join(' ')).toContain(order.number);
      expect(await messagesTo(PHONE)).toHaveLength(1);
      const tracked = await post(paths.tracking, { name: order.number, telephone });
      expect(tracked.json()).toMatchObject({ name: order.number });
    },
  );

  test('of a payer abroad needs an e-mail, as no text message goes there', async () => {
    const abroad = { telephone: '+33 6 12 34 56 78', email: '' };
    const refused = await post(paths.guestOrder, await payload({}, abroad));
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toMatchObject([{ field: 'email' }]);
  });

  test.each([
    ['of a number that no country has', {}, { telephone: '+33 1 23' }],
    ['of a guest abroad who is the recipient', { for_relative: null }, {}],
  ])('%s is refused', async (_what, order, guest) => {
    const abroad = { telephone: '+33 6 12 34 56 78', ...guest };
    const refused = await post(paths.guestOrder, await payload(order, abroad));
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toMatchObject([
      { field: 'telephone', message: 'Le numéro de téléphone est invalide.' },
    ]);
  });

  test('of who has no number here is known by e-mail alone: that of the relative opens and gets nothing', async () => {
    const placed = await post(paths.guestOrder, await payload({}, { telephone: '781112233' }));
    const order = await readStoredOrder(shop.db, placed.json());
    expect(order).toMatchObject({ buyerPhone: null, recipientPhone: PHONE });
    const [guest] = await shop.db.select().from(partners).where(eq(partners.id, order.partnerId));
    // An account that verifies a number gets the guest orders with it.
    expect(guest).toMatchObject({ email: BUYER.email, phone: null });
    expect(await messagesTo(PHONE)).toEqual([]);
    await pay(order);
    expect((await messagesTo(PHONE)).join()).not.toMatch(/FCFA/);
    const found = await post(paths.tracking, { name: order.number, telephone: '781112233' });
    expect(found.statusCode).toBe(404);
  });

  test('leaves once it is paid in full, so that a driver asks nothing of anybody', async () => {
    const order = await aGift();
    await pay(order, 1000);
    const change = { state: 'to_delivered' };
    const move = () =>
      shop.app.inject({
        method: 'PUT',
        url: pathTo(paths.orderMove, { id: order.id }),
        payload: change,
        headers: { ...desk.cashier, 'if-match': '*' },
      });
    expect((await move()).json()).toMatchObject({ message: expect.stringMatching(/payée/) });
    await pay(order, order.amountTotal - 1000);
    expect((await move()).statusCode).toBe(200);
  });
});

describe('whoever receives it', () => {
  test('is told once it is paid, and at each step, never of money or of how to reach who pays', async () => {
    const step = fc.constantFrom('pay', 'slot', 'drive', 'coming', 'absent', 'deliver', 'cancel');
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.uniqueArray(step), async (isSurprise, steps) => {
        await shop.db.delete(outgoingMessages);
        const payer = await anAccount(shop.db, { name: BUYER.name });
        const order = await aGift({ isSurprise }, { buyer: { kind: 'account', id: payer.id } });
        let round: Awaited<ReturnType<typeof drive>> | undefined;
        for (const what of steps) {
          if (what === 'pay') await pay(order);
          const now = await readStoredOrder(shop.db, order);
          const isPaid = now.amountPaid === now.amountTotal;
          if (what === 'drive' && isPaid && now.state === 'sale') round = await drive(order);
          if (what === 'coming' && round !== undefined) {
            const expected_at = new Date(Date.now() + 3_600_000).toISOString();
            await desk.send(
              round.id,
              aCommand({ kind: 'depart', stop_id: round.stopId, expected_at }),
            );
          }
          if (what === 'absent' && round !== undefined) {
            await desk.send(round.id, aCommand({ kind: 'absent', stop_id: round.stopId }));
          }
          if (what === 'deliver' && round !== undefined) {
            await desk.send(round.id, hand(round.stopId, 0));
          }
          if (what === 'cancel') {
            await cancelOrder({ db: shop.db, config, actor: byMachine }, order.id).catch(
              () => undefined,
            );
          }
          await passMinute(shop.db);
        }
        const told = (await messagesTo(PHONE)).join('\n');
        const { amountPaid } = await readStoredOrder(shop.db, order);
        if (amountPaid === 0) expect(told).toBe('');
        expect(told).not.toMatch(/FCFA|100.?000/);
        for (const secret of [payer.email, payer.phone!.slice(4)]) {
          expect(told).not.toContain(secret);
        }
        expect(told).not.toContain(orderToken(config, order.number));
        if (told !== '') expect(told).toContain(BUYER.name);
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  test('hears nothing of a surprise before the day of delivery', async () => {
    const order = await aPaidGift({ isSurprise: true });
    expect(await messagesTo(PHONE)).toEqual([]);
    await changeStoredOrder(shop.db, order, { wishedOn: plusDays(today(), 2) });
    const early = await drive(order);
    await passMinute(shop.db);
    expect(await messagesTo(PHONE)).toEqual([]);
    expect((await read(order)).lines).toEqual([]);
    const expected_at = new Date(Date.now() + 3_600_000).toISOString();
    await desk.send(early.id, aCommand({ kind: 'depart', stop_id: early.stopId, expected_at }));
    expect(await messagesTo(PHONE)).toMatchObject([expect.stringMatching(/colis de Moussa Fall/)]);
  });

  test('hears of a cancelled parcel only after having heard of it', async () => {
    const [told, surprise] = [await aPaidGift(), await aPaidGift({ isSurprise: true })];
    for (const { id } of [told, surprise])
      await cancelOrder({ db: shop.db, config, actor: byMachine }, id);
    await passMinute(shop.db);
    const texts = (await messagesTo(PHONE)).join('\n');
    expect(texts).toContain(`le colis ${told.number} de Moussa Fall est annulé`);
    expect(texts).not.toContain(surprise.number);
  });
});

test('staff finds it among the orders, with who pays and who receives', async () => {
  const [gift, plain] = [await aGift(), (await anOrder(shop.db)).order];
  const numbersOf = async (relative: string) => {
    const url = withQuery(staffOrders.path, { relative });
    const { items } = (await shop.app.inject({ url, headers: desk.cashier })).json();
    return (items as { name: string }[]).map(({ name }) => name);
  };
  expect(await numbersOf('true')).toEqual([gift.number]);
  expect(await numbersOf('false')).toEqual([plain.number]);
  const url = pathTo(paths.staffOrder, { id: gift.id });
  const shown = (await shop.app.inject({ url, headers: desk.cashier })).json();
  expect(shown).toMatchObject({
    partner_name: BUYER.name,
    recipient: 'Mame Diarra',
    for_relative: { message: 'Bonne fête, maman !' },
    photo_consent: null,
  });
});

describe('the link of a parcel', () => {
  test('shows what comes and when, without a price or a way to who pays', async () => {
    const order = await aPaidGift();
    const reply = await post(paths.parcel, linkOf(order));
    expect(reply.json()).toMatchObject({
      name: order.number,
      sender: BUYER.name,
      recipient: 'Mame Diarra',
      message: 'Bonne fête, maman !',
      lines: [{ quantity: 1 }],
      photo: null,
    });
    for (const secret of [BUYER.email, '761239876', String(order.amountTotal), 'price', 'amount']) {
      expect(reply.body).not.toContain(secret);
    }
  });

  test('and that of the order open each their own', async () => {
    const [order, other] = [await aPaidGift(), await aPaidGift()];
    const plain = (await anOrder(shop.db)).order;
    const { name, token } = linkOf(order);
    const theirs = orderToken(config, name);
    for (const wrong of [
      { name, token: theirs },
      { name, token: '' },
      { name, token: linkOf(other).token },
      { name: 'S99999', token },
      { name: plain.number, token: parcelToken(config, plain) },
    ]) {
      expect((await post(paths.parcel, wrong)).statusCode).toBe(404);
      expect((await post(paths.parcelPhoto, { ...wrong, agrees: true })).statusCode).toBe(404);
    }
    expect((await readStoredOrder(shop.db, order)).photoConsent).toBeNull();
    for (const asked of [{ token }, { telephone: '781112233' }]) {
      expect((await post(paths.tracking, { name, ...asked })).statusCode).toBe(404);
    }
    const papers = pathTo(paths.orderForm, { id: order.id });
    expect((await shop.app.inject({ url: withQuery(papers, { token }) })).statusCode).not.toBe(200);
  });

  test('opens nothing any more once another number receives it', async () => {
    const order = await aGift();
    const stale = linkOf(order);
    const change = (phone: string) =>
      shop.app.inject({
        method: 'PUT',
        url: pathTo(paths.order, { id: order.id }),
        payload: { delivery: { phone } },
        headers: { ...desk.cashier, 'if-match': '*' },
      });
    expect((await change('761239876')).statusCode).toBe(400);
    await answer(order, true);
    expect((await change('781119999')).statusCode).toBe(200);
    expect((await post(paths.parcel, stale)).statusCode).toBe(404);
    expect((await readStoredOrder(shop.db, order)).photoConsent).toBeNull();
  });
});

test('a wrong number is put right by staff once it is paid: another is told and asked, the place stays', async () => {
  const account = await anAccount(shop.db, { name: BUYER.name });
  const order = await aPaidGift({}, { buyer: { kind: 'account', id: account.id } });
  await answer(order, true);
  const stale = linkOf(order);
  const change = (delivery: object, headers = desk.cashier) =>
    shop.app.inject({
      method: 'PUT',
      url: pathTo(paths.order, { id: order.id }),
      payload: { delivery },
      headers: { ...headers, 'if-match': '*' },
    });
  const right = { recipient: 'Mame Diarra Fall', phone: '781119999' };
  const asBuyer = await signedIn(shop.db, account);
  expect((await change({ ...right, quarter: 'Yoff' })).statusCode).toBe(409);
  expect((await change(right, asBuyer)).statusCode).toBe(409);
  expect((await readStoredOrder(shop.db, order)).recipientPhone).toBe(PHONE);

  const reply = await change(right);
  expect(reply.statusCode, reply.body).toBe(200);
  const now = await readStoredOrder(shop.db, order);
  const { quarter, street, landmark, city, amountTotal } = order;
  const place = { quarter, street, landmark, city, amountTotal };
  expect(now).toMatchObject({ recipient: right.recipient, photoConsent: null, ...place });
  expect((await messagesTo('+221781119999')).join()).toContain('vous envoie un colis');
  expect((await post(paths.parcel, stale)).statusCode).toBe(404);
  expect((await post(paths.parcel, linkOf(now))).statusCode).toBe(200);
});

test('the number and a contact of who pays show state and place, and neither articles nor sums', async () => {
  const order = await aPaidGift();
  const track = (known: object) => post(paths.tracking, { name: order.number, ...known });
  for (const known of [{ telephone: '761239876' }, { email: BUYER.email }]) {
    const reply = await track(known);
    expect(reply.json()).toMatchObject({
      state: 'sale',
      recipient: 'Mame Diarra',
      partner_city: 'Dakar',
      without_amounts: true,
      amount_total: 0,
      order_lines: [],
      invoice: [],
    });
    expect(reply.body).not.toMatch(/FCFA/);
    expect(reply.body).not.toContain(String(order.amountTotal));
  }
  const whole = (await track({ token: orderToken(config, order.number) })).json();
  expect(whole).toMatchObject({ amount_total: order.amountTotal, order_lines: [{}] });
  expect(whole).not.toHaveProperty('without_amounts');
});

test('who pays reads that nobody was there, not that they were absent', async () => {
  const order = await aPaidGift();
  const { id, stopId } = await drive(order);
  await desk.send(id, aCommand({ kind: 'absent', stop_id: stopId }));
  const letters = (await messagesTo(BUYER.email)).join('\n');
  expect(letters).toMatch(/n’avons pas pu remettre votre commande S\d+ à Mame Diarra/);
  expect(letters).toContain('Motif : Personne n’était là');
  const tracked = await post(paths.tracking, {
    name: order.number,
    token: orderToken(config, order.number),
  });
  expect(tracked.json().events).toContainEqual(
    expect.objectContaining({ text: 'Livraison non faite : Personne n’était là' }),
  );
  expect(`${letters} ${tracked.body}`).not.toContain('Client absent');
  expect((await desk.read(id)).stops).toMatchObject([{ reason: 'Client absent' }]);
});

describe('the photo of the hand-over', () => {
  const deliver = async (order: { id: number }, more = {}) => {
    const { id, stopId } = await drive(order);
    const photo = await picture();
    const sent = await desk.send(id, hand(stopId, 0, { photo, ...more }));
    expect(outcomesOf(sent)).toEqual(['applied']);
  };

  test('is shown to who pays while who received it agrees, and to nobody else', async () => {
    const order = await aPaidGift();
    await deliver(order);
    expect((await photoOf(order)).statusCode).toBe(404);
    expect((await answer(order, true)).json()).toMatchObject({ photo: 'agreed' });
    expect((await photoOf(order)).headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
    });
    const stranger = await signedIn(shop.db, await anAccount(shop.db));
    const url = pathTo(paths.handoverPhoto, { id: order.id });
    for (const headers of [{}, stranger, desk.cashier, desk.phone]) {
      expect((await shop.app.inject({ url, headers })).statusCode).toBe(404);
    }
    for (const token of ['', 'x'.repeat(22), linkOf(order).token]) {
      expect((await photoOf(order, token)).statusCode).toBe(404);
    }
    await answer(order, false);
    expect((await photoOf(order)).statusCode).toBe(404);
  });

  test.each([
    [null, 'agreed'],
    ['agreed', 'agreed'],
    ['refused', 'refused'],
  ] as const)('with %s by the link, yes at the door is %s', async (photoConsent, kept) => {
    const order = await aPaidGift();
    await changeStoredOrder(shop.db, order, { photoConsent });
    await deliver(order, { photo_agreed: true });
    expect((await readStoredOrder(shop.db, order)).photoConsent).toBe(kept);
    await passMinute(shop.db);
    const letters = (await messagesTo(BUYER.email)).join('\n');
    expect(letters).toContain(`${order.number} est livrée à Mame Diarra`);
    expect(letters.includes('La photo de la remise')).toBe(kept === 'agreed');
    const tracked = await post(paths.tracking, {
      name: order.number,
      token: orderToken(config, order.number),
    });
    const photo = kept === 'agreed' ? pathTo(paths.handoverPhoto, { id: order.id }) : null;
    expect(tracked.json().for_relative).toEqual({
      message: 'Bonne fête, maman !',
      is_surprise: false,
      photo,
    });
    // Who refuses is not to be asked why.
    expect(tracked.body).not.toMatch(/photo_consent|photo-refused|Le proche/);
  });

  const takeBack = async ({ id }: { id: number }) => {
    const eventId = (await readSteps(shop.db, id)).at(-1)!.id;
    const wanted = { eventId, reason: 'Mauvaise porte', version: undefined };
    await undoStep({ db: shop.db, config, actor: byMachine }, id, wanted);
  };

  test.each(['by the driver', 'by the driver with another photo', 'at the desk'])(
    'of a delivery that was taken back is not that of the next, %s, and its yes at the door is over',
    async (how) => {
      const order = await aPaidGift();
      const { id, stopId } = await drive(order);
      await desk.send(id, hand(stopId, 0, { photo: await picture(), photo_agreed: true }));
      const first = await photoOf(order);
      expect(first.statusCode).toBe(200);
      await takeBack(order);
      expect((await readStoredOrder(shop.db, order)).photoConsent).toBeNull();
      if (how === 'at the desk') {
        await moveOrder({ db: shop.db, config, actor: byMachine }, order.id, {
          fulfilment: 'delivered',
        });
      } else {
        const photo = how.endsWith('photo') ? { photo: await picture('#00a') } : {};
        expect(outcomesOf(await desk.send(id, hand(stopId, 0, photo)))).toEqual(['applied']);
      }
      expect((await photoOf(order)).statusCode).toBe(404);
      await answer(order, true);
      const next = await photoOf(order);
      expect(next.statusCode).toBe(how.endsWith('photo') ? 200 : 404);
      expect(next.rawPayload.equals(first.rawPayload)).toBe(false);
    },
  );

  test('keeps what was said by the link when a delivery is taken back', async () => {
    const order = await aPaidGift();
    await deliver(order, { photo_agreed: true });
    await answer(order, false);
    await answer(order, true);
    await takeBack(order);
    expect((await readStoredOrder(shop.db, order)).photoConsent).toBe('agreed');
  });

  test('of an order of one’s own is nobody’s to give', async () => {
    const { order } = await anOrder(shop.db);
    await changeStoredOrder(shop.db, order, { photoConsent: 'agreed' });
    expect((await photoOf(order)).statusCode).toBe(404);
  });

  test('and the signature stay out of what the buyer may ask for without it', async () => {
    const buyer = await anAccount(shop.db, { name: 'Moussa' });
    const order = await aPaidGift({}, { buyer: { kind: 'account', id: buyer.id } });
    await deliver(order, { signature: await picture() });
    const proofs = async () => {
      const told = await exportPerson(shop.db, byMachine, buyer.id);
      // Neither does a refusal show by what is missing.
      expect(JSON.stringify(told)).not.toMatch(/photo-(agreed|refused)/);
      return (told.preuves_de_livraison as { kind: string }[]).map(({ kind }) => kind);
    };
    expect(await proofs()).toEqual([]);
    await answer(order, true);
    expect(await proofs()).toEqual(['photo']);
    await answer(order, false);
    expect(await proofs()).toEqual([]);
  });
});

test('who received it goes with the account of who paid, and so does what they were told', async () => {
  const buyer = await anAccount(shop.db, { name: 'Moussa Fall', password: 'sandaga-demo' });
  const order = await aPaidGift({}, { buyer: { kind: 'account', id: buyer.id } });
  await answer(order, true);
  await cancelOrder({ db: shop.db, config, actor: byMachine }, order.id);
  await changeStoredOrder(shop.db, order, { amountPaid: 0 });
  expect(await messagesTo(PHONE)).not.toEqual([]);
  const link = linkOf(order);
  const erased = await shop.app.inject({
    method: 'DELETE',
    url: pathTo(paths.user, { id: buyer.id }),
    headers: await signedIn(shop.db, buyer),
    payload: { password: 'sandaga-demo' },
  });
  expect(erased.statusCode).toBe(200);
  expect(await readStoredOrder(shop.db, order)).toMatchObject({
    recipient: '',
    recipientPhone: null,
    giftMessage: '',
    photoConsent: null,
  });
  expect(await messagesTo(PHONE)).toEqual([]);
  expect((await post(paths.parcel, link)).statusCode).toBe(404);
  const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id));
  expect(JSON.stringify(events)).not.toContain('Diarra');
});

test('what names no order goes with the account too, and what others sent to the same number stays', async () => {
  const buyer = await anAccount(shop.db, { name: 'Zarathoustra Fall' });
  const tell = (text: string) =>
    shop.db.insert(outgoingMessages).values({ channel: 'sms', recipient: PHONE, text });
  await tell('Avant la commande');
  const order = await aGift({}, { buyer: { kind: 'account', id: buyer.id } });
  await changeStoredOrder(shop.db, order, { amountPaid: order.amountTotal });
  // Where the link makes a text message too long, it falls away.
  const wordy = testConfig({ PUBLIC_URL: `https://${'boutique.'.repeat(15)}example` });
  await announceToRelative(shop.db, wordy, await readStoredOrder(shop.db, order));
  const [, announced] = await shop.db
    .select()
    .from(outgoingMessages)
    .where(eq(outgoingMessages.recipient, PHONE))
    .orderBy(outgoingMessages.id);
  expect(announced!.text).toMatch(/Zarathoustra/);
  expect(announced!.text).not.toContain(order.number);
  const { id: contactId } = await lockContact(shop.db, PHONE, '');
  await recordWhatsappMessage(shop.db, contactId, announced!.text, { outgoingId: announced!.id });
  const other = await aPaidGift();
  const { order: own } = await anOrder(shop.db, { buyer: aGuest({ ...BUYER, phone: PHONE }) });
  await tell(`Votre commande ${own.number} est prête.`);
  const kept = (await messagesTo(PHONE)).filter((text) => !text.includes('Zarathoustra'));
  expect(kept.join()).toContain(other.number);
  await changeStoredOrder(shop.db, order, { state: 'delivered' });
  await eraseAccount({ db: shop.db, config, actor: byMachine }, buyer.id);
  expect(await messagesTo(PHONE)).toEqual(kept);
  expect(await shop.db.select().from(whatsappMessages)).toEqual([]);
});
