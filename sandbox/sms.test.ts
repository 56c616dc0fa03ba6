import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Sandbox, serveSandbox } from './serve.ts';
import { SMS_CLIENT } from './sms.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await serveSandbox(0, () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => sandbox?.close());

const client = btoa(`${SMS_CLIENT.SMS_CLIENT_ID}:${SMS_CLIENT.SMS_CLIENT_SECRET}`);

const askToken = (authorization = `Basic ${client}`, grant = 'client_credentials') =>
  fetch(`${sandbox.settings.SMS_BASE_URL}/oauth/v3/token`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({ grant_type: grant }),
  });
const aToken = async () =>
  ((await (await askToken()).json()) as { access_token: string }).access_token;

const right = {
  address: 'tel:+221771234567',
  senderAddress: 'tel:+2210000',
  outboundSMSTextMessage: { message: 'Bonjour' },
};
const send = (token: string, body: unknown, sender = 'tel:+2210000') =>
  fetch(
    `${sandbox.settings.SMS_BASE_URL}/smsmessaging/v1/outbound/${encodeURIComponent(sender)}/requests`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  );
const read = async (answer: Response) => ({ status: answer.status, body: await answer.json() });

test('a token is for the client alone and lasts an hour', async () => {
  expect(await read(await askToken())).toEqual({
    status: 200,
    body: { token_type: 'Bearer', access_token: expect.any(String), expires_in: '3600' },
  });
  expect(await read(await askToken('Basic bm9ib2R5Og=='))).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  });
  expect((await askToken(`Basic ${client}`, 'password')).status).toBe(400);
  const token = await aToken();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 3_601_000);
  expect(await read(await send(token, { outboundSMSMessageRequest: right }))).toMatchObject({
    status: 401,
    body: { code: 42 },
  });
});

test('a message that is right is taken', async () => {
  const answer = await read(await send(await aToken(), { outboundSMSMessageRequest: right }));
  expect(answer).toEqual({
    status: 201,
    body: {
      outboundSMSMessageRequest: {
        ...right,
        address: ['tel:+221771234567'],
        resourceURL: expect.stringContaining('/outbound/tel:+2210000/requests/'),
      },
    },
  });
});

test.each([
  ['a sender that the path does not name', { senderAddress: 'tel:+2210001' }, 'SVC0002'],
  ['an unknown field', { text: 'Bonjour' }, 'SVC0002'],
  ['no text', { outboundSMSTextMessage: { message: '' } }, 'SVC0002'],
  ['a number of no mobile', { address: 'tel:+221338000000' }, 'SVC0004'],
  ['a number without its scheme', { address: '+221771234567' }, 'SVC0004'],
])('%s is refused as the operator does', async (_what, wrong, messageId) => {
  const body = { outboundSMSMessageRequest: { ...right, ...wrong } };
  expect(await read(await send(await aToken(), body))).toMatchObject({
    status: 400,
    body: { requestError: { serviceException: { messageId, variables: [expect.any(String)] } } },
  });
});

test('a knob that does not exist is refused', async () => {
  const turn = (body: string) =>
    fetch(`${sandbox.address}/knobs`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
  expect((await turn('{"sms":"vanish"}')).status).toBe(400);
  expect((await turn('{"fax":"500"}')).status).toBe(400);
  expect(await (await turn('{"sms":"500"}')).json()).toEqual({ sms: '500' });
  const reset = await fetch(`${sandbox.address}/reset`, { method: 'POST' });
  expect(await reset.json()).toEqual({});
});
