import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { VOICE_NOTE } from '#contract/base/fields/address-media-states.ts';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { DriverRound } from '#contract/delivery/rounds.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { addressMedia } from '#server/base/address-media/tables.ts';
import { shrinkPhoto } from '#server/base/pictures/work-on-upload.ts';
import { startRound } from '#server/delivery/rounds/leaving/start-round.ts';
import { rounds } from '#server/delivery/rounds/tables.ts';
import { orderEvents, orders } from '#server/sales/orders/tables.ts';
import { anyVersion, testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { aClosedRound, aDriver } from '#tests/helpers/delivery/rounds.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { stopWork } from '#tests/helpers/goods/picture-processes.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
import { deleteOldMedia } from './address-media.ts';

type Headers = Record<string, string>;
const shop = openCatalogueApp();
let awa: { id: number };
let asAwa: Headers;
let stranger: Headers;
let productId: number;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  await shop.db.delete(addressMedia);
  awa = await anAccount(shop.db);
  asAwa = await signedIn(shop.db, awa);
  stranger = await signedIn(shop.db, await anAccount(shop.db));
  productId = (await aProduct(shop.db, { list_price: 100_000 })).id;
  await setStock(shop.db, productId, 100);
});

const voice = (bytes = Buffer.from('1a45dfa3', 'hex')) =>
  `data:audio/webm;codecs=opus;base64,${bytes.toString('base64')}`;
async function photo(): Promise<string> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } });
  const bytes = await picture
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitude: '14/1 41/1 0/1' } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}
const post = async (url: string, payload: object, headers: Headers = {}) => {
  const reply = await shop.app.inject({ method: 'POST', url, payload, headers });
  return { status: reply.statusCode, body: reply.json() };
};
const keep = async (kind: 'photo' | 'voice', headers: Headers = asAwa): Promise<string> =>
  (
    await post(
      paths.addressMedia,
      { kind, data: kind === 'photo' ? await photo() : voice() },
      headers,
    )
  ).body.key;
const file = (key: string, headers: Headers = {}, token?: string) =>
  shop.app.inject({
    url: withQuery(pathTo(paths.addressMediaFile, { key }), { token }),
    headers,
  });
const statusOf = async (...asked: Parameters<typeof file>) => (await file(...asked)).statusCode;
const lines = () => [{ id: productId, quantity: 1, list_price: 100_000 }];
const order = (delivery: object, headers = asAwa) =>
  post(
    paths.orders,
    { type_sale: 'order', payment_mode: 'domicile', order_lines: lines(), delivery },
    headers,
  );
const read = async (id: number, headers = asAwa): Promise<Order> =>
  (await shop.app.inject({ url: pathTo(paths.orderById, { id }), headers })).json();
const home = {
  label: 'Maison',
  recipient: 'Awa',
  phone: '77 123 45 67',
  city: 'Dakar',
  quarter: 'Médina',
};

test('an order carries pin, second number, photo and voice note, typed or of its address', async () => {
  const [door, note] = [await keep('photo'), await keep('voice')];
  const access = {
    latitude: 14.6937,
    longitude: -17.4441,
    second_phone: '70 765 43 21',
    door_photo_key: door,
    voice_note_key: note,
  };
  const address = await post(paths.addresses, { ...home, ...access }, asAwa);
  const typed = await order({ city: 'Dakar', quarter: 'Médina', ...access });
  const kept = await order({ address_id: address.body.id });
  for (const { status, body } of [typed, kept]) {
    expect(status).toBe(201);
    expect(await read(body.id)).toMatchObject({
      second_phone: '221707654321',
      plus_code: '7C64MHV4+F9',
      door_photo: pathTo(paths.addressMediaFile, { key: door }),
      voice_note: pathTo(paths.addressMediaFile, { key: note }),
    });
  }
  const plain = await order({ city: 'Dakar', quarter: 'Médina' });
  expect(await read(plain.body.id)).toMatchObject({
    second_phone: null,
    plus_code: null,
    door_photo: null,
    voice_note: null,
  });
});

test('a photo keeps nothing that the camera noted, a voice note its bytes', async () => {
  const shown = await file(await keep('photo'), asAwa);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined();
  const played = await file(await keep('voice'), { ...asAwa, range: 'bytes=0-1' });
  expect([played.statusCode, played.headers['content-type']]).toEqual([206, 'audio/webm']);
  expect(played.rawPayload.toString('hex')).toBe('1a45');
});

test.each([
  ['photo', 'data:image/png;base64,AAAA', 415],
  ['photo', voice(), 415],
  ['voice', 'data:audio/webm;base64,AAAA', 400],
  ['voice', 'data:text/html;base64,GkXfow==', 400],
  ['voice', voice(Buffer.alloc(VOICE_NOTE.maxBytes + 1)), 413],
  ['film', voice(), 400],
])('a %s of %.30s is refused', async (kind, data, status) => {
  expect((await post(paths.addressMedia, { kind, data }, asAwa)).status).toBe(status);
  expect(await shop.db.$count(addressMedia)).toBe(0);
});

test('what is somebody else’s, gone or of the other kind goes with no order', async () => {
  const [theirs, note] = [await keep('photo', stranger), await keep('voice')];
  for (const key of [theirs, note, '0'.repeat(32)]) {
    const refused = await order({ city: 'Dakar', quarter: 'Médina', door_photo_key: key });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [
        {
          field: 'delivery.door_photo_key',
          message: 'Cette photo n’existe plus : reprenez-la.',
        },
      ],
    ]);
  }
  expect(await shop.db.$count(orders)).toBe(0);
});

test('a change of the order leaves the way to its door, unless it goes elsewhere', async () => {
  const door = await keep('photo');
  const { body } = await order({ city: 'Dakar', quarter: 'Médina', door_photo_key: door });
  const clerk = await signedIn(shop.db, await anAccount(shop.db, { role: 'orders' }));
  const change = (delivery: object) =>
    shop.app.inject({
      method: 'PUT',
      url: pathTo(paths.order, { id: body.id }),
      headers: { ...clerk, ...anyVersion },
      payload: { delivery },
    });
  await change({ quarter: 'Médina', landmark: 'Porte bleue', second_phone: '70 765 43 21' });
  expect(await read(body.id)).toMatchObject({
    second_phone: '221707654321',
    door_photo: pathTo(paths.addressMediaFile, { key: door }),
  });
  await change({ quarter: 'Fann' });
  expect(await read(body.id)).toMatchObject({
    second_phone: '221707654321',
    door_photo: null,
  });
});

describe('the way to the door that its buyer thinks of after ordering', () => {
  const plain = { city: 'Dakar', quarter: 'Médina' };
  const change = (id: number, payload: object, headers: Headers = {}) =>
    shop.app.inject({ method: 'PUT', url: pathTo(paths.orderAccess, { id }), payload, headers });

  test('is added until the round is under way, and what is not said stays', async () => {
    const { body } = await order(plain);
    const driver = await aDriver(shop.db);
    const roundId = await aClosedRound(shop.db, [{ id: body.id }], { driverId: driver.id });
    const [door, note] = [await keep('photo'), await keep('voice')];
    const pin = { latitude: 14.6937, longitude: -17.4441 };
    const first = await change(body.id, { door_photo_key: door, ...pin }, asAwa);
    expect(first.json()).toMatchObject({
      door_photo: pathTo(paths.addressMediaFile, { key: door }),
      plus_code: '7C64MHV4+F9',
      partner_street: 'Médina',
    });
    const said = { voice_note_key: note, second_phone: '70 765 43 21' };
    expect((await change(body.id, said, asAwa)).statusCode).toBe(200);
    await change(body.id, { latitude: null, longitude: null }, asAwa);
    expect(await read(body.id)).toMatchObject({
      second_phone: '221707654321',
      plus_code: null,
      door_photo: pathTo(paths.addressMediaFile, { key: door }),
      voice_note: pathTo(paths.addressMediaFile, { key: note }),
      events: expect.arrayContaining([
        expect.objectContaining({ text: 'Chemin jusqu’à la porte changé', by: 'Client' }),
      ]),
    });
    await startRound(
      { db: shop.db, config: testConfig(), actor: { kind: 'machine' } },
      { id: roundId },
    );
    const late = await change(body.id, { door_photo_key: null }, asAwa);
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      expect.stringContaining('en route'),
    ]);
    const asDriver = await signedIn(shop.db, driver);
    const told = await shop.app.inject({ url: paths.driverRounds, headers: asDriver });
    expect((told.json() as DriverRound[])[0]!.stops[0]).toMatchObject({
      door_photo: pathTo(paths.addressMediaFile, { key: door }),
      voice_note: pathTo(paths.addressMediaFile, { key: note }),
    });
  });

  test('is taken from a guest by the link of the order, and from nobody else', async () => {
    const { body } = await post(paths.guestOrder, {
      name: 'Modou',
      telephone: '77 765 43 21',
      adresse: 'Rue 10, Médina',
      order: { type_sale: 'order', payment_mode: 'domicile', order_lines: lines() },
    });
    const token = new URL(body.link, 'http://localhost').searchParams.get('token') ?? '';
    const door = await keep('photo', {});
    const payload = { door_photo_key: door };
    for (const reply of [
      await change(body.id, payload),
      await change(body.id, payload, stranger),
      await change(body.id, { ...payload, order_token: `${token.slice(0, -1)}_` }),
    ]) {
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found']);
    }
    expect((await change(body.id, { ...payload, order_token: token })).statusCode).toBe(200);
    expect([await statusOf(door), await statusOf(door, {}, token)]).toEqual([404, 200]);
  });

  test.each([
    ['half a pin', { latitude: 14.6937 }, 'latitude'],
    ['a number that is none', { second_phone: '33 800' }, 'second_phone'],
    ['a photo that is gone', { door_photo_key: '0'.repeat(32) }, 'door_photo_key'],
  ])('is not %s, which changes nothing', async (_what, payload, field) => {
    const { body } = await order(plain);
    const reply = await change(body.id, { ...payload, voice_note_key: null }, asAwa);
    expect([reply.statusCode, reply.json().errors[0].field]).toEqual([400, field]);
    expect((await read(body.id)).events).toHaveLength(1);
  });
});

describe('a photo of a door is seen by', () => {
  test('its owner and staff that reads orders, nobody else', async () => {
    const key = await keep('photo');
    const as = async (role: 'orders' | 'support' | 'catalogue' | 'driver') =>
      signedIn(shop.db, await anAccount(shop.db, { role }));
    expect(await statusOf(key, asAwa)).toBe(200);
    expect(await statusOf(key, await as('orders'))).toBe(200);
    expect(await statusOf(key, await as('support'))).toBe(200);
    expect(await statusOf(key)).toBe(404);
    for (const headers of [stranger, await as('catalogue'), await as('driver')]) {
      expect(await statusOf(key, headers)).toBe(404);
    }
  });

  test('a dispatcher, once an order names it', async () => {
    const key = await keep('photo');
    const asDispatcher = await signedIn(shop.db, await anAccount(shop.db, { role: 'dispatcher' }));
    expect(await statusOf(key, asDispatcher)).toBe(404);
    await order({ city: 'Dakar', quarter: 'Médina', door_photo_key: key });
    expect(await statusOf(key, asDispatcher)).toBe(200);
    expect(
      await statusOf(
        key,
        await signedIn(shop.db, await anAccount(shop.db, { role: 'storekeeper' })),
      ),
    ).toBe(404);
  });

  test('the driver of its order, only while the round is under way', async () => {
    const key = await keep('photo');
    const { body } = await order({ city: 'Dakar', quarter: 'Médina', door_photo_key: key });
    const [driver, other] = [await aDriver(shop.db), await aDriver(shop.db)];
    const asDriver = await signedIn(shop.db, driver);
    const roundId = await aClosedRound(shop.db, [{ id: body.id }], { driverId: driver.id });
    const stop = async () => {
      const reply = await shop.app.inject({ url: paths.driverRounds, headers: asDriver });
      return (reply.json() as DriverRound[])[0]!.stops[0]!;
    };
    expect([await statusOf(key, asDriver), (await stop()).door_photo]).toEqual([404, null]);
    await startRound(
      { db: shop.db, config: testConfig(), actor: { kind: 'machine' } },
      { id: roundId },
    );
    expect((await stop()).door_photo).toBe(pathTo(paths.addressMediaFile, { key }));
    expect(await statusOf(key, asDriver)).toBe(200);
    expect(await statusOf(key, await signedIn(shop.db, other))).toBe(404);
    await shop.db.update(rounds).set({ state: 'ended' });
    expect(await statusOf(key, asDriver)).toBe(404);
  });

  test('a guest: who made it until it is ordered, then by the link of the order', async () => {
    const key = await keep('photo', {});
    expect(await statusOf(key)).toBe(200);
    const { body } = await post(paths.guestOrder, {
      name: 'Modou',
      telephone: '77 765 43 21',
      adresse: 'Rue 10, Médina',
      order: {
        type_sale: 'order',
        payment_mode: 'domicile',
        order_lines: lines(),
        delivery: { door_photo_key: key },
      },
    });
    const token = new URL(body.link, 'http://localhost').searchParams.get('token') ?? '';
    expect(token).not.toBe('');
    expect(await statusOf(key)).toBe(404);
    expect(await statusOf(key, {}, token)).toBe(200);
    expect(await statusOf(key, {}, `${token.slice(0, -1)}_`)).toBe(404);
  });
});

test('a driver has pin and second number until the round is ended', async () => {
  const access = { latitude: 14.6937, longitude: -17.4441, second_phone: '70 765 43 21' };
  const { body } = await order({ city: 'Dakar', quarter: 'Médina', ...access });
  const driver = await aDriver(shop.db);
  await aClosedRound(shop.db, [{ id: body.id }], { driverId: driver.id });
  const asDriver = await signedIn(shop.db, driver);
  const stop = async () => {
    const reply = await shop.app.inject({ url: paths.driverRounds, headers: asDriver });
    return (reply.json() as DriverRound[])[0]!.stops[0]!;
  };
  const known = { latitude: 14.6937, longitude: -17.4441, second_phone: '221707654321' };
  expect(await stop()).toMatchObject({ ...known, plus_code: '7C64MHV4+F9' });
  await shop.db.update(rounds).set({ state: 'ended' });
  const forgotten = { latitude: null, longitude: null, second_phone: null, plus_code: '' };
  expect(await stop()).toMatchObject({ ...forgotten, quarter: 'Médina' });
});

test.each(['delivered', 'returned'] as const)(
  'an order that was %s loses photo, pin and number, the address book keeps its own',
  async (fulfilment) => {
    const [door, ofBook] = [await keep('photo'), await keep('photo')];
    const access = { latitude: 14.6937, longitude: -17.4441, second_phone: '70 765 43 21' };
    await post(paths.addresses, { ...home, ...access, door_photo_key: ofBook }, asAwa);
    const ids: number[] = [];
    for (const key of [door, ofBook]) {
      const delivery = { city: 'Dakar', quarter: 'Médina', ...access, door_photo_key: key };
      ids.push((await order(delivery)).body.id);
    }
    const plain = await order({ city: 'Dakar', quarter: 'Médina', ...access });
    ids.push(plain.body.id);
    const unused = await keep('voice');
    await deleteOldMedia(shop.db, testConfig());
    expect(await shop.db.$count(addressMedia), 'somebody is still typing').toBe(3);
    await shop.db.update(addressMedia).set({ keptAt: sql`now() - interval '2 days'` });
    const days = testConfig().settings.DELIVERY_MEDIA_DAYS;
    const deliveredBefore = async (since: number) => {
      await shop.db.update(orders).set({ fulfilment });
      await shop.db.delete(orderEvents).where(eq(orderEvents.kind, 'moved'));
      await shop.db.insert(orderEvents).values(
        ids.map((orderId) => ({
          orderId,
          kind: 'moved',
          byRole: 'machine',
          detail: { fulfilment },
          at: new Date(Date.now() - since * 86_400_000),
        })),
      );
      await deleteOldMedia(shop.db, testConfig());
    };
    const left = async () => (await shop.db.select().from(addressMedia)).map(({ key }) => key);
    await deliveredBefore(days - 1);
    expect(await left()).not.toContain(unused);
    expect((await left()).toSorted()).toEqual([door, ofBook].toSorted());
    expect(await read(ids[2]!)).toMatchObject({ second_phone: '221707654321' });
    await deliveredBefore(days + 1);
    expect(await left()).toEqual([ofBook]);
    const gone = { door_photo: null, plus_code: null, second_phone: null };
    expect(await read(ids[1]!), 'its order names it no more').toMatchObject(gone);
    expect(await read(ids[2]!), 'one without media').toMatchObject(gone);
    const reply = await shop.app.inject({ url: paths.addresses, headers: asAwa });
    expect(reply.json()).toMatchObject([
      { plus_code: '7C64MHV4+F9', second_phone: '221707654321' },
    ]);
  },
);

test('who leaves takes photos and numbers along, and may ask for them before', async () => {
  const key = await keep('photo');
  const { body } = await order({
    city: 'Dakar',
    quarter: 'Médina',
    door_photo_key: key,
    second_phone: '70 765 43 21',
  });
  const manager = await signedIn(shop.db, await anAccount(shop.db, { role: 'admin' }));
  const url = pathTo(paths.customerData, { id: awa.id });
  const taken = (await shop.app.inject({ method: 'POST', url, headers: manager })).body;
  expect(taken).toContain('+221707654321');
  expect(taken).toContain('"contenu"');
  expect(taken).not.toContain(key);
  await shop.db.update(orders).set({ state: 'cancel' });
  await shop.app.inject({
    method: 'DELETE',
    url: pathTo(paths.user, { id: awa.id }),
    headers: manager,
  });
  expect(await shop.db.$count(addressMedia)).toBe(0);
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, body.id));
  expect([row!.secondPhone, row!.doorPhotoKey]).toEqual([null, null]);
});

test('a network that sends many photos at once is refused some, and others none', async () => {
  const data = await photo();
  const refused: unknown[] = [];
  const send = async (remoteAddress: string) => {
    const payload = { kind: 'photo', data };
    const url = paths.addressMedia;
    const reply = await shop.app.inject({ method: 'POST', url, payload, remoteAddress });
    if (reply.statusCode === 503) refused.push(reply);
    return reply.statusCode;
  };
  await shrinkPhoto(data, 'first');
  const goOn = stopWork();
  const many = Array.from({ length: 9 }, (_, place) => send(`2001:db8::${place + 1}`));
  await expect.poll(() => refused).toHaveLength(2);
  const one = send('2001:db8:1::1');
  goOn();
  expect(await one).toBe(201);
  expect((await Promise.all(many)).filter((status) => status === 201)).toHaveLength(7);
  expect(refused[0]).toMatchObject({ headers: { 'retry-after': '5' } });
});
