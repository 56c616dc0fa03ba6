import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type OpenSandbox,
  openSandbox,
  openShop,
  type Shop,
} from '#tests/helpers/base/open-sandbox.ts';

let sandbox: OpenSandbox;
let shop: Shop;
beforeAll(async () => {
  sandbox = await openSandbox();
});
beforeEach(async () => {
  shop = await openShop();
});
afterEach(async () => {
  await sandbox.post('/reset');
  await shop.close();
});
afterAll(() => sandbox?.close());

const pages = {
  wave: async (reference = 'CMD-1', amount = 1500) => {
    const { body } = await sandbox.wave('POST', '/v1/checkout/sessions', {
      amount: String(amount),
      currency: 'XOF',
      client_reference: reference,
      success_url: `${shop.url}/ok`,
      error_url: `${shop.url}/non`,
    });
    return (body as { wave_launch_url: string }).wave_launch_url;
  },
  orange: async (reference = 'CMD-1', amount = 1500) => {
    const { body } = await sandbox.orange(
      await sandbox.orangeToken(),
      'POST',
      '/api/eWallet/v4/qrcode',
      {
        code: '123456',
        name: 'Sandaga',
        reference,
        restrictions: { isSingleUse: true },
        amount: { value: amount, unit: 'XOF' },
        callbackSuccessUrl: `${shop.url}/ok`,
        callbackCancelUrl: `${shop.url}/non`,
      },
    );
    return (body as { deepLinks: { MAXIT: string } }).deepLinks.MAXIT;
  },
  paydunya: async (reference = 'CMD-1', amount = 1500) => {
    const { body } = await sandbox.paydunya('POST', '/checkout-invoice/create', {
      invoice: { total_amount: amount, customer_name: 'Awa', customer_email: 'awa@example.sn' },
      store: { name: 'Sandaga' },
      custom_data: { reference },
      actions: { return_url: `${shop.url}/ok?o=1`, cancel_url: `${shop.url}/non` },
    });
    return (body as { response_text: string }).response_text;
  },
};
type Name = keyof typeof pages;
const names = Object.keys(pages) as Name[];

const look = async (url: string) => {
  const answer = await fetch(url);
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};
const press = async (url: string, act: string, payer = '77 123 45 67') => {
  const body = new URLSearchParams({ act, payer });
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', body });
  return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() };
};
const pathOf = (url: string) => new URL(url).pathname;
/** Where the shop's page is, with the gateway's token when it is the gateway that leads there. */
const back = (name: Name, url: string, path: string) => {
  const target = new URL(path, shop.url);
  if (name === 'paydunya') target.searchParams.set('token', pathOf(url).split('/').at(-1)!);
  return target.href;
};

test.each(names)('%s: the page says who is paid how much, and pays', async (name) => {
  const url = await pages[name]();
  const { status, headers, html } = await look(url);
  expect(status).toBe(200);
  for (const text of ['Sandaga', '1\u202f500\u00a0FCFA', 'CMD-1', 'Payer', 'Refuser']) {
    expect(html).toContain(text);
  }
  expect(html).toContain(name === 'paydunya' ? 'Annuler' : 'Laisser expirer');
  const policy = headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`form-action 'self' ${shop.url}`);
  const done = name === 'paydunya' ? '/ok?o=1' : '/ok';
  expect(await press(url, 'pay')).toMatchObject({ status: 303, to: back(name, url, done) });
  expect((await look(url)).html).toContain('Paiement effectué.');
  expect((await press(url, 'pay')).status).toBe(409);
});

test.each(names)('%s: whoever leaves goes back to the shop', async (name) => {
  const url = await pages[name]();
  expect(await press(url, 'leave')).toMatchObject({ status: 303, to: back(name, url, '/non') });
  expect((await look(url)).html).not.toContain('<form');
});

test.each(['wave', 'orange'] as const)(
  '%s: who was refused reads why and may try again',
  async (name) => {
    const url = await pages[name]('CMD-2', 1_500_000);
    await press(await pages[name]('CMD-1', 1_500_000), 'pay');
    expect(await press(url, 'pay')).toMatchObject({ status: 303, to: pathOf(url) });
    const { html } = await look(url);
    expect(html).toContain('Solde : 500\u202f000\u00a0FCFA');
    expect(html).toContain('Paiement refusé : le solde est insuffisant.');
    expect(html).toContain(`href="${shop.url}/non"`);
    expect(await press(url, 'pay', '76 000 00 01')).toMatchObject({ to: `${shop.url}/ok` });
  },
);

test('a card that was refused ends the payment', async () => {
  const url = await pages.paydunya();
  expect(await press(url, 'refuse')).toMatchObject({ status: 303, to: pathOf(url) });
  const { html } = await look(url);
  expect(html).toContain('Carte refusée par la banque.');
  expect(html).not.toContain('<form');
  expect(html).toContain('Retour à la boutique');
});

test('a number of no mobile pays nothing', async () => {
  const url = await pages.wave();
  const { status, html } = await press(url, 'pay', '33 800 00 00');
  expect(status).toBe(422);
  expect(html).toContain('Numéro de téléphone invalide.');
  expect((await press(url, 'win')).status).toBe(422);
  expect((await press(url, 'pay')).status).toBe(303);
});

test.each(names)(
  '%s: what the shop writes brings no markup, and nobody’s page is none',
  async (name) => {
    const { html } = await look(await pages[name]('<script>alert(1)</script>'));
    expect(html).toContain('&#60;script&#62;alert(1)');
    expect(html).not.toContain('<script');
    const unknown = await look(`${sandbox.address}/${name}/pay/nobody`);
    expect(unknown.status).toBe(404);
    expect(unknown.html).toContain('Paiement inconnu');
  },
);

const send = (path: string, fields: Record<string, string>) =>
  fetch(`${sandbox.address}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });

test('the control page plays whoever pays, turns knobs and sends what was kept', async () => {
  const control = async () => (await look(`${sandbox.address}/controle`)).html;
  const url = await pages.wave('CMD-9');
  const id = pathOf(url).split('/').at(-1)!;
  expect(await control()).toContain('CMD-9');
  expect((await send('/controle/pannes', { waveCallback: 'late', wave: '' })).status).toBe(303);
  expect((await sandbox.get('/knobs')).body).toMatchObject({ waveCallback: 'late', wave: null });
  expect((await send('/controle/pannes', { waveCallback: 'perdu' })).status).toBe(400);
  const played = await send('/controle/paiements', { service: 'wave', id, act: 'pay' });
  expect(played.status).toBe(303);
  expect((await look(url)).html).toContain('Paiement effectué.');
  expect(await control()).toContain('Envoyer les avis gardés (1)');
  await send('/controle/actions', { do: 'send' });
  expect(shop.received).toHaveLength(1);
  expect(await control()).toContain('réponse 200');
  expect(await control()).toContain('Remettre à zéro pannes, avis et soldes</button>');
  expect(await control()).toContain('Les paiements restent');
  await send('/controle/actions', { do: 'reset' });
  expect((await sandbox.get('/knobs')).body).toEqual({});
  expect(await control()).toContain('CMD-9');
  expect(await (await fetch(sandbox.address)).text()).toContain('href="/controle"');
});
