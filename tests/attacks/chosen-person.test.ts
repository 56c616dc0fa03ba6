// A stranger who knows a person's address and number uses up the limits that count by them.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { expireHolds } from '#server/sales/orders/confirming/confirm-order.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount } from '#tests/helpers/base/cast.ts';
import {
  codeIn,
  cookieHeader,
  openAccountDesk,
  signUpForm,
} from '#tests/helpers/people/account-desk.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
import { aProformaForm } from '#tests/helpers/sales/proformas.ts';

const desk = openAccountDesk();
const { answerRequests, signIn, textsTo } = desk;

const EMAIL = signUpForm.email;
const PHONE = '+221771234567';
/** The network of the named person, and those of strangers. */
const HOME = '203.0.113.9';
const network = (n: number) => `198.51.100.${n}`;
/** What all strangers together may send to a person in a day, of one kind and by one channel. */
const OF_STRANGERS = 15;
const MANY_NETWORKS = 8;

type Headers = Record<string, string>;
type Way = { from?: string; headers?: Headers };

const post = (url: string, payload: object, { from = HOME, headers = {} }: Way = {}) =>
  desk.app.inject({ method: 'POST', url, payload, headers, remoteAddress: from });
const countTo = async (...recipients: string[]) =>
  (await desk.db.select().from(outgoingMessages)).filter(({ recipient }) =>
    recipients.includes(recipient),
  ).length;
/** How many messages to a recipient something causes. */
const sentBy = async (work: () => Promise<unknown>, ...recipients: string[]) => {
  const before = await countTo(...recipients);
  await work();
  await answerRequests();
  return (await countTo(...recipients)) - before;
};
/** What a stranger does from one network until it is refused, or ten times. */
async function drain(ask: (way: Way) => Promise<{ statusCode: number }>, networks: number) {
  for (let n = 1; n <= networks; n += 1) {
    for (let turn = 0; turn < 10; turn += 1) {
      if ((await ask({ from: network(n) })).statusCode === 429) break;
    }
  }
  await answerRequests();
}
/** A browser on which the account of the address and number has signed in, and signed out again. */
async function aKnownDevice(): Promise<Headers> {
  const reply = await signIn(EMAIL, signUpForm.password);
  const { cookie } = cookieHeader(reply);
  const device = cookie.split('; ').find((one) => one.startsWith('device_'));
  return { cookie: device ?? '' };
}
const anOwner = () =>
  anAccount(desk.db, {
    email: EMAIL,
    phone: PHONE,
    phoneProvenAt: new Date(),
    password: signUpForm.password,
  });

let product: { id: number };
beforeEach(async () => {
  product = await aProduct(desk.db, { list_price: 10_000 });
  await setStock(desk.db, product.id, 5000);
});

describe('guest orders in a person’s name', () => {
  const order = (way: Way = {}, { quantity = 1, email = EMAIL, mode = 'domicile' } = {}) =>
    post(
      paths.guestOrder,
      {
        name: 'Fatou Sarr',
        email,
        telephone: PHONE,
        adresse: 'Médina, rue 11',
        order: {
          type_sale: 'order',
          payment_mode: mode,
          order_lines: [{ id: product.id, quantity, list_price: 10_000 }],
        },
      },
      { ...way, headers: { 'idempotency-key': randomUUID(), ...way.headers } },
    );

  test('leave the person to order, who gets messages', async () => {
    await drain(order, 1);
    const own = order;
    const told = await sentBy(async () => expect((await own()).statusCode).toBe(201), EMAIL, PHONE);
    expect(told).toBeGreaterThanOrEqual(2);
  });

  test('are all taken, and send few messages', async () => {
    const orderPhone = () => order({ from: network(1) });
    for (let turn = 0; turn < 10; turn += 1) expect((await orderPhone()).statusCode).toBe(201);
    await drain(order, MANY_NETWORKS);
    expect(await countTo(EMAIL)).toBe(OF_STRANGERS);
    // A text about the order, and one with a code while it waits for one.
    expect(await countTo(PHONE)).toBeLessThanOrEqual(2 * OF_STRANGERS);
  });

  test('that hold all the pieces that a person may leave that person’s order alone', async () => {
    expect((await order({ from: network(1) }, { quantity: 99 })).statusCode).toBe(201);
    expect((await order({ from: network(1) }, { quantity: 99 })).statusCode).toBe(409);
    expect((await order({}, { quantity: 2 })).statusCode).toBe(201);
  });

  test('send no more when they run out, where nothing was sent at first', async () => {
    await drain((way) => order(way, { mode: 'online' }), MANY_NETWORKS);
    await desk.db.update(orders).set({ heldUntil: new Date(0) });
    await expireHolds(desk.db, testConfig());
    expect(await desk.db.$count(orders, eq(orders.state, 'cancel'))).toBe(10 * MANY_NETWORKS);
    expect(await countTo(EMAIL)).toBe(2 * OF_STRANGERS);
  });

  test('that are given the person’s address afterwards send few messages', async () => {
    for (let n = 0; n < 24; n += 1) {
      const from = network(n);
      const { id, link } = (await order({ from }, { email: '' })).json();
      const order_token = new URL(link, 'http://x').searchParams.get('token');
      const given = await post(
        pathTo(paths.orderEmail, { id }),
        { email: EMAIL, order_token },
        { from },
      );
      expect(given.statusCode).toBe(200);
    }
    expect(await countTo(EMAIL)).toBe(OF_STRANGERS);
  });

  test('do not silence a device that the person was signed in on', async () => {
    await anOwner();
    const headers = await aKnownDevice();
    await drain(order, MANY_NETWORKS);
    expect(await sentBy(() => order(), EMAIL)).toBe(0);
    expect(await sentBy(() => order({ headers }), EMAIL)).toBe(1);
  });
});

describe('sign-ups with a person’s address', () => {
  const signUp = (way: Way = {}) => post(paths.signUp, signUpForm, way);
  const resend = (way: Way = {}) => post(pathTo(paths.codeResend, { id: EMAIL }), {}, way);

  test('leave the person to sign up and get in', async () => {
    await drain(signUp, 4);
    const own = await signUp();
    expect(own.statusCode).toBe(201);
    const code = codeIn((await textsTo(EMAIL))[0]);
    const headers = cookieHeader(own);
    const reply = await post(paths.codeCheck, { email: EMAIL, code }, { headers });
    expect(reply.statusCode).toBe(200);
  });

  test('are all taken, and send few codes, those that are sent again too', async () => {
    await drain(signUp, MANY_NETWORKS);
    await drain(resend, MANY_NETWORKS);
    expect((await signUp()).statusCode).toBe(201);
    expect(await countTo(EMAIL)).toBeLessThanOrEqual(OF_STRANGERS);
  });

  test('whose codes are sent by text message are few too, under whichever name they are asked for', async () => {
    const id = (await signUp()).json().id as number;
    const byText = (name: string) => (way: Way) =>
      desk.app.inject({
        url: `${pathTo(paths.codeResend, { id: name })}?canal=sms`,
        remoteAddress: way.from ?? HOME,
      });
    await drain(byText(EMAIL), MANY_NETWORKS);
    await drain(byText(String(id)), MANY_NETWORKS);
    expect(await countTo(PHONE)).toBe(OF_STRANGERS);
  });
});

describe('wrong codes for a person’s address', () => {
  const signUp = (way: Way = {}) => post(paths.signUp, signUpForm, way);
  const resend = (way: Way = {}) => post(pathTo(paths.codeResend, { id: EMAIL }), {}, way);
  const check = async (code: string, way: Way = {}) =>
    (await post(paths.codeCheck, { email: EMAIL, code }, way)).statusCode;
  const sentCode = async () => codeIn((await textsTo(EMAIL))[0]);
  const wrongFor = (code: string, n = 0) =>
    String((Number(code) + 1 + n) % 10_000).padStart(4, '0');
  const guessAll = async () => {
    const code = await sentCode();
    for (let n = 0; n < 12; n += 1) await check(wrongFor(code, n), { from: network(n + 1) });
  };

  test('do not lock out the browser that began the sign-up', async () => {
    const headers = cookieHeader(await signUp());
    await guessAll();
    // Somewhere else, as a telephone that has left the house.
    expect(await check(await sentCode(), { from: '192.0.2.1', headers })).toBe(200);
  });

  test('do not lock out the network that the code was asked from', async () => {
    await signUp();
    await guessAll();
    expect(await check(await sentCode())).toBe(200);
  });

  test('leave another code to be asked for and used from anywhere', async () => {
    await signUp();
    await guessAll();
    expect(await check(await sentCode(), { from: '192.0.2.1' })).toBe(429);
    expect((await resend({ from: '192.0.2.1' })).statusCode).toBe(200);
    await answerRequests();
    expect(await check(await sentCode(), { from: '192.0.2.1' })).toBe(200);
  });

  test('are five for one code in all', async () => {
    const headers = cookieHeader(await signUp());
    const code = await sentCode();
    const ways: Way[] = [
      ...Array.from({ length: 6 }, () => ({ headers, from: '192.0.2.1' })),
      ...Array.from({ length: 6 }, () => ({ from: HOME })),
      ...Array.from({ length: 12 }, (_, n) => ({ from: network(n) })),
    ];
    const judged: number[] = [];
    for (const [n, way] of ways.entries()) {
      const status = await check(wrongFor(code, n), way);
      if (status === 400) judged.push(status);
    }
    expect(await check(code, { headers })).not.toBe(200);
    expect(await check(code)).not.toBe(200);
    expect(await check(code, { from: network(99) })).not.toBe(200);
  });
});

describe('messages to get back in, asked for a person', () => {
  const byMail = (way: Way = {}) => post(pathTo(paths.resetByMail, { email: EMAIL }), {}, way);
  const byText = (way: Way = {}) => post(pathTo(paths.resetBySms, { phone: PHONE }), {}, way);
  const signInCode = (way: Way = {}) => post(paths.phoneSignInCode, { phone: PHONE }, way);

  test.each([
    ['links by mail', byMail, EMAIL],
    ['links by text message', byText, PHONE],
  ])('leave the person to get them: %s', async (_, ask, to) => {
    await anOwner();
    await drain(ask, 2);
    expect(await sentBy(async () => expect((await ask()).statusCode).toBe(200), to)).toBe(1);
  });

  test('are few, and do not silence a device that the person was signed in on', async () => {
    await anOwner();
    const headers = await aKnownDevice();
    const before = await countTo(EMAIL);
    await drain(byMail, MANY_NETWORKS);
    expect((await countTo(EMAIL)) - before).toBe(OF_STRANGERS);
    expect(await sentBy(async () => expect((await byMail()).statusCode).toBe(200), EMAIL)).toBe(0);
    const known = () => byMail({ from: network(1), headers });
    expect(await sentBy(async () => expect((await known()).statusCode).toBe(200), EMAIL)).toBe(1);
    await drain(byText, MANY_NETWORKS);
    await drain(signInCode, MANY_NETWORKS);
    expect(await countTo(PHONE)).toBe(OF_STRANGERS);
    expect(await sentBy(() => byText({ headers }), PHONE)).toBe(1);
  });

  test('from a whole network of IPv6 are those of one address', async () => {
    await anOwner();
    const before = await countTo(EMAIL);
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      statuses.push((await byMail({ from: `2001:db8:0:1:${n}::1` })).statusCode);
    }
    await answerRequests();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await countTo(EMAIL)) - before).toBe(5);
    expect((await byMail({ from: '2001:db8:0:2::1' })).statusCode).toBe(200);
  });

  test('are not sent to an address that an account typed and nobody has proven', async () => {
    await anAccount(desk.db, { email: EMAIL, emailProvenAt: null, password: signUpForm.password });
    const headers = await aKnownDevice();
    const before = await countTo(EMAIL);
    for (let turn = 0; turn < 4; turn += 1) await drain((way) => byMail({ ...way, headers }), 8);
    expect((await countTo(EMAIL)) - before).toBeLessThanOrEqual(OF_STRANGERS);
  });
});

describe('what is asked for a person', () => {
  const question = (way: Way = {}) =>
    post(
      paths.guestQuestions,
      { produit_id: product.id, text: 'Est-il bruyant ?', prenom: 'Awa', contact: EMAIL },
      way,
    );
  const alert = (way: Way = {}, id = product.id) =>
    post(paths.alerts, { product_id: id, kind: 'stock', channel: 'mail', email: EMAIL }, way);
  const proforma = async (way: Way = {}) =>
    post(
      paths.proformas,
      await aProformaForm(desk.db, {
        email: EMAIL,
        telephone: PHONE,
        order_lines: [{ id: product.id, quantity: 2 }],
      }),
      { ...way, headers: { 'idempotency-key': randomUUID(), ...way.headers } },
    );
  const contact = (way: Way = {}) =>
    post(paths.contact, { email: EMAIL, nom: 'Awa', sujet: 'Bonjour', message: 'Ouvert ?' }, way);

  test('questions leave the person to ask', async () => {
    await drain(question, 2);
    expect((await question()).statusCode).toBe(201);
  });

  test('alerts leave the person to ask', async () => {
    await setStock(desk.db, product.id, 0);
    await drain(alert, 1);
    expect((await alert()).statusCode).toBe(200);
    await drain(alert, MANY_NETWORKS);
    expect(await countTo(EMAIL)).toBe(1);
  });

  test('proformas leave the person to have one, and send few messages', async () => {
    await drain(proforma, 1);
    const told = await sentBy(
      async () => expect((await proforma()).statusCode).toBe(201),
      EMAIL,
      PHONE,
    );
    expect(told).toBe(2);
    await drain(proforma, MANY_NETWORKS);
    expect((await proforma({ from: '192.0.2.1' })).statusCode).toBe(201);
    expect([await countTo(EMAIL), await countTo(PHONE)]).toEqual([OF_STRANGERS, OF_STRANGERS]);
  });

  test('messages to the shop leave the person to write, and few copies are sent', async () => {
    await drain(contact, 1);
    expect((await contact()).statusCode).toBe(200);
    await drain(contact, MANY_NETWORKS);
    expect(await countTo(EMAIL)).toBeLessThanOrEqual(OF_STRANGERS);
  });
});

test('everything that strangers ask for on one day sends a person fifteen messages of each kind', async () => {
  await anOwner();
  const line = { id: product.id, quantity: 6, list_price: 10_000 };
  const basket = { type_sale: 'order', payment_mode: 'domicile', order_lines: [line] };
  const names = { name: 'Fatou Sarr', email: EMAIL, telephone: PHONE };
  const proforma = await aProformaForm(desk.db, {
    email: EMAIL,
    telephone: PHONE,
    order_lines: [{ id: product.id, quantity: 2 }],
  });
  const asks: [string, object][] = [
    [paths.guestOrder, { ...names, adresse: 'Médina', order: basket }],
    [paths.proformas, proforma],
    [paths.contact, { email: EMAIL, nom: 'Awa', sujet: 'Bonjour', message: 'Ouvert ?' }],
    [pathTo(paths.resetByMail, { email: EMAIL }), {}],
    [pathTo(paths.resetBySms, { phone: PHONE }), {}],
    [paths.phoneSignInCode, { phone: PHONE }],
  ];
  for (const [url, payload] of asks) {
    await drain(
      ({ from }) => post(url, payload, { from, headers: { 'idempotency-key': randomUUID() } }),
      MANY_NETWORKS,
    );
  }
  // Of these kinds: orders, proformas, copies and links by mail; orders, their codes, proformas and account texts.
  expect(await countTo(EMAIL)).toBe(4 * OF_STRANGERS);
  expect(await countTo(PHONE)).toBe(4 * OF_STRANGERS);
});
