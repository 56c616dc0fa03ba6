import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { emptyCollected, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { startOutsideService } from '#tests/helpers/base/outside-service.ts';
import { type Sandbox, serveSandbox } from '../../../sandbox/serve.ts';
import { createTexter, deliverSms, type Texter } from './deliver.ts';
import { sendLater } from './send-later.ts';

let database: TestDatabase;
let sandbox: Sandbox;
const services: Awaited<ReturnType<typeof startOutsideService>>[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  sandbox = await serveSandbox(0, () => undefined);
});
beforeEach(() => emptyCollected(database.db));
afterEach(async () => {
  vi.useRealTimers();
  await post('/reset');
  for (const service of services.splice(0)) await service.close();
});
afterAll(async () => {
  await sandbox?.close();
  await database?.close();
});

let serial = 0;
/** A number that no other test has written to, +221 and nine digits. */
const aNumber = () => {
  serial += 1;
  return `+22176${String(serial).padStart(7, '0')}`;
};
const textOfCode = 'Sandaga : 4827 est votre code.';

const post = (path: string, body: object = {}) =>
  fetch(`${sandbox.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const setKnob = (sms: string) => post('/knobs', { sms });
const inboxOf = async (to: string) => {
  const answer = await fetch(`${sandbox.address}/messages?${new URLSearchParams({ to })}`);
  return (await answer.json()) as { to: string; text: string }[];
};

/** For services that never answer there is no need to wait as long as for a slow one. */
const texter = (timeoutMs?: number) =>
  createTexter(testConfig(sandbox.settings), timeoutMs) as Texter;

/** An operator that gives these answers in turn, and what it was asked. */
async function anOperator(...answers: { status: number; body?: unknown }[]) {
  const service = await startOutsideService(answers);
  services.push(service);
  const config = testConfig({ ...sandbox.settings, SMS_BASE_URL: service.url });
  const asked = () =>
    service.received.map(({ url, headers }) =>
      url === '/oauth/v3/token' ? 'token' : headers.authorization,
    );
  return { texter: createTexter(config) as Texter, received: service.received, asked };
}
const aToken = (access_token: string, expires_in: unknown = '3600') => ({
  status: 200,
  body: { token_type: 'Bearer', access_token, expires_in },
});
const taken = { status: 201 };

const write = (to: string) => sendLater(database.db, { to, text: textOfCode, isSecret: true });
const deliver = (by: Texter, isLastTry = false) => deliverSms(database.db, by, 1, { isLastTry });
const stored = async () => (await database.db.select().from(outgoingMessages))[0]!;

test('a text message arrives, and the shop forgets the code that it held', async () => {
  const to = aNumber();
  await write(to);
  const by = texter();
  await deliver(by);
  await deliver(by);
  for (const written of [to, to.slice(1), to.slice(4), `tel:${to}`]) {
    expect(await inboxOf(written)).toEqual([
      {
        channel: 'sms',
        to,
        subject: '',
        text: textOfCode,
        sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ]);
  }
  expect(await stored()).toMatchObject({ state: 'sent', attempts: 1, failure: null, text: '' });
});

test('what the operator gets is as its documentation wants it', async () => {
  const { texter: by, received } = await anOperator(aToken('one'), taken);
  await write('+221771234567');
  await deliver(by);
  const [token, message] = received;
  expect(token).toMatchObject({
    url: '/oauth/v3/token',
    headers: { authorization: `Basic ${btoa('sandaga-demo:sandaga-demo-sms-secret')}` },
    body: 'grant_type=client_credentials',
  });
  expect(message?.url).toBe('/smsmessaging/v1/outbound/tel%3A%2B2210000/requests');
  expect(message?.headers.authorization).toBe('Bearer one');
  expect(JSON.parse(message!.body)).toEqual({
    outboundSMSMessageRequest: {
      address: 'tel:+221771234567',
      senderAddress: 'tel:+2210000',
      outboundSMSTextMessage: { message: textOfCode },
    },
  });
});

test.each(['3600', 3600])(
  'a token of %j seconds is kept until a minute before',
  async (expires) => {
    const operator = await anOperator(
      aToken('one', expires),
      taken,
      taken,
      aToken('two', expires),
      taken,
    );
    vi.useFakeTimers({ toFake: ['Date'] });
    const sms = { to: '+221771234567', text: 'Bonjour' };
    await operator.texter.send(sms);
    vi.setSystemTime(Date.now() + 3_539_000);
    await operator.texter.send(sms);
    vi.setSystemTime(Date.now() + 2000);
    await operator.texter.send(sms);
    expect(operator.asked()).toEqual(['token', 'Bearer one', 'Bearer one', 'token', 'Bearer two']);
  },
);

test('messages that leave at once share one token', async () => {
  const operator = await anOperator(aToken('one'), taken);
  const sms = { to: '+221771234567', text: 'Bonjour' };
  await Promise.all([1, 2, 3].map(() => operator.texter.send(sms)));
  expect(operator.asked()).toEqual(['token', ...Array(3).fill('Bearer one')]);
});

test('a token that the operator forgot is replaced at once', async () => {
  const by = texter();
  await by.send({ to: aNumber(), text: 'Bonjour' });
  await setKnob('expired-token');
  const to = aNumber();
  await write(to);
  await deliver(by);
  expect(await inboxOf(to)).toHaveLength(1);
});

test('a new token that is refused too ends it', async () => {
  const forgotten = { status: 401, body: { code: 42, message: 'Expired credentials' } };
  const operator = await anOperator(aToken('one'), forgotten, aToken('two'), forgotten);
  await write(aNumber());
  await deliver(operator.texter);
  expect(operator.asked()).toEqual(['token', 'Bearer one', 'token', 'Bearer two']);
  expect(await stored()).toMatchObject({ state: 'failed', failure: 'HTTP 401 42', text: '' });
});

test('a refusal for good is not tried again, and the code is forgotten', async () => {
  await setKnob('refuse');
  await write(aNumber());
  await deliver(texter());
  expect(await stored()).toMatchObject({
    state: 'failed',
    attempts: 1,
    sentAt: null,
    text: '',
    failure: 'HTTP 403 POL0050',
  });
});

test.each(['429', '500', '503', 'refuse-client'])(
  'after %s it is tried again, and has failed after the last try',
  async (failure) => {
    const to = aNumber();
    await write(to);
    await setKnob(failure);
    await expect(deliver(texter())).rejects.toThrow();
    expect(await stored()).toMatchObject({ state: 'queued', attempts: 1, text: textOfCode });
    await post('/reset');
    await deliver(texter());
    expect(await inboxOf(to)).toMatchObject([{ text: textOfCode }]);

    await emptyCollected(database.db);
    await write(aNumber());
    await setKnob(failure);
    await expect(deliver(texter(), true)).rejects.toThrow();
    expect(await stored()).toMatchObject({ state: 'failed', attempts: 1, text: '' });
  },
);

test('an operator that finds us too fast is asked again later', async () => {
  const tooFast = { requestError: { policyException: { messageId: 'POL0013' } } };
  const { texter: by } = await anOperator(aToken('one'), { status: 403, body: tooFast });
  await write(aNumber());
  await expect(deliver(by)).rejects.toThrow();
  expect(await stored()).toMatchObject({ state: 'queued', failure: 'HTTP 403 POL0013' });
});

test('without an answer the same text is sent again', async () => {
  const to = aNumber();
  await write(to);
  await setKnob('timeout');
  await expect(deliver(texter(150))).rejects.toThrow();
  expect(await inboxOf(to)).toEqual([]);
  await setKnob('lost-answer');
  await expect(deliver(texter())).rejects.toThrow();
  await post('/reset');
  await deliver(texter());
  expect(await inboxOf(to)).toMatchObject([{ text: textOfCode }, { text: textOfCode }]);
  expect(await stored()).toMatchObject({ state: 'sent', attempts: 3 });
});

test('the kept reason holds neither the number nor the text', async () => {
  const body = {
    code: '+221771234567',
    message: textOfCode,
    requestError: { serviceException: { messageId: textOfCode, variables: ['+221771234567'] } },
  };
  const { texter: by } = await anOperator(aToken('one'), { status: 400, body });
  await write('+221771234567');
  await deliver(by);
  expect(await stored()).toMatchObject({ state: 'failed', failure: 'HTTP 400' });
});
