import { createTransport } from 'nodemailer';
import { afterEach, expect, test } from 'vitest';
import { testConfig } from '#tests/helpers/base/app.ts';
import { createTexter } from '../server/talk/messages/deliver.ts';
import { type Sandbox, serveSandbox } from './serve.ts';

const open: Sandbox[] = [];
const said: string[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((sandbox) => sandbox.close()));
  said.length = 0;
});

async function start(port = 0): Promise<Sandbox> {
  const sandbox = await serveSandbox(port, (line) => said.push(line));
  open.push(sandbox);
  return sandbox;
}

async function mail(sandbox: Sandbox, to: string, subject: string): Promise<void> {
  const transport = createTransport(sandbox.settings.SMTP_URL);
  await transport.sendMail({ from: 'contact@example.sn', to, subject, text: 'Bonjour' });
  transport.close();
}

test('a closed mailbox refuses its mail for good, until it is opened', async () => {
  const sandbox = await start();
  const set = (body: object) =>
    fetch(`${sandbox.address}/mailboxes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await set({ address: 'awa@example.sn', open: false })).status).toBe(200);
  await expect(mail(sandbox, 'awa@example.sn', 'Un')).rejects.toThrow('550');
  await mail(sandbox, 'modou@example.sn', 'Deux');
  await set({ address: 'awa@example.sn', open: true });
  await mail(sandbox, 'awa@example.sn', 'Trois');
  const kept = await (await fetch(`${sandbox.address}/messages`)).json();
  expect(kept).toMatchObject([{ subject: 'Trois' }, { subject: 'Deux' }]);
  expect((await set({ address: 'awa@example.sn' })).status).toBe(400);
});

test('mail arrives, newest first, and is found by its address', async () => {
  const sandbox = await start();
  await mail(sandbox, 'awa@example.sn', 'Un');
  await mail(sandbox, 'modou@example.sn', 'Deux');
  await mail(sandbox, 'awa@example.sn', 'Trois');
  const list = async (query: string) =>
    (await fetch(`${sandbox.address}/messages${query}`)).json() as Promise<{ subject: string }[]>;
  expect((await list('')).map(({ subject }) => subject)).toEqual(['Trois', 'Deux', 'Un']);
  expect(await list('?to=Awa@example.sn')).toEqual([
    {
      channel: 'mail',
      to: 'awa@example.sn',
      subject: 'Trois',
      text: 'Bonjour',
      sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
    expect.objectContaining({ subject: 'Un' }),
  ]);
  expect(await list('?to=nobody@example.sn')).toEqual([]);
});

test('people see the messages on a page, and no message can bring markup into it', async () => {
  const sandbox = await start();
  expect(await (await fetch(sandbox.address)).text()).toContain('Aucun message.');
  await mail(sandbox, 'awa@example.sn', '<script>alert(1)</script>');
  const page = await fetch(`${sandbox.address}/?to=${encodeURIComponent('awa@example.sn')}`);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await page.text();
  expect(html).toContain('&#60;script&#62;alert(1)');
  expect(html).not.toContain('<script');
});

test('a text message shows on the page with its link to follow', async () => {
  const sandbox = await start();
  const { send } = createTexter(testConfig(sandbox.settings))!;
  await send({ to: '+221771234567', text: 'Sandaga : https://boutique.sn/x?a=1&b=2\nPas vous ?' });
  const html = await (await fetch(`${sandbox.address}/?to=77+123+45+67`)).text();
  expect(html).toContain('<a href="https://boutique.sn/x?a=1&#38;b=2">https://boutique.sn/x');
  expect(html).toContain('<strong>Sandaga : </strong><small>à +221771234567');
});

test('a second demonstration on the same machine takes a free port and says so', async () => {
  const first = await start();
  const port = Number(new URL(first.address).port);
  const second = await start(port);
  expect(second.address).not.toBe(first.address);
  expect(said).toEqual([`Le port ${port} est déjà pris : le bac à sable prend un port libre.`]);
  expect((await fetch(`${second.address}/messages`)).status).toBe(200);
});
