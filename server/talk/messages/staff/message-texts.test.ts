import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/base/config/config.ts';
import { followCatalogueVersion } from '#server/base/db/catalogue-revision.ts';
import { writtenTexts } from '#server/base/written/tables.ts';
import { followWritten } from '#server/site/settings/follow-written.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { anyVersion, testConfig } from '#tests/helpers/base/app.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { gsm7Length, toGsm7 } from '../gsm7.ts';
import { fillMail, fillSms } from '../templates/fill.ts';
import { orderStateMail, orderStateSms } from '../templates/order/order-state.ts';
import { shopContactOf } from '../templates/template.ts';
import { applyMessages, checkTexts, problemsIn, sampleValues } from '../texts/check-texts.ts';
import { TEMPLATES } from '../texts/registry.ts';

const config = testConfig();
const shop = shopContactOf(config);
const one = (id: string) => pathTo(paths.staffMessageText, { id });
const delivered = {
  subject: 'Livrée : {{numero}}',
  text: '{{salutation}}\n\nC’est livré. Voyez {{lien}}',
  sms: '{{boutique}} : {{numero}} est chez vous.',
};

let database: TestDatabase;
let app: FastifyInstance;
/** What the application goes by. */
let live: Config;
let asManager: Record<string, string>;
beforeAll(async () => {
  database = await openTestDatabase();
  live = testConfig();
  const catalogue = await followCatalogueVersion(database);
  const version = await followWritten(database, live, catalogue, pino({ level: 'silent' }));
  app = await buildApp({ db: database.db, config: live, version, checkReplies: true });
  app.addHook('onClose', async () => version.stop());
  const account = { role: 'manager', email: 'astou@example.sn', phone: '+221770000042' } as const;
  asManager = await signedIn(database.db, await anAccount(database.db, account));
});
beforeEach(async () => {
  await database.db.delete(outgoingMessages);
  await database.db.delete(writtenTexts);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});
const send = (method: 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) =>
  app.inject({
    method,
    url,
    headers: { ...asManager, ...anyVersion },
    ...(payload && { payload }),
  });

test.each(TEMPLATES.map((template) => [template.name, template] as const))(
  'the text of %s that comes with the shop keeps the rules of those that staff write',
  (_name, template) => {
    checkTexts(template, template, shop);
    const { subject, text } = fillMail(template, sampleValues(template, shop), shop);
    expect(`${subject}${text}`).not.toMatch(/\{\{|\}\}|undefined/);
  },
);

test('a text message stays one of GSM-7, whatever staff wrote and whatever it is filled with', () => {
  const piece = fc.constantFrom(
    '{{numero}}',
    '{{lien}}',
    '{{boutique}}',
    'été',
    ' ',
    '€',
    '😀',
    'x'.repeat(60),
  );
  const template = TEMPLATES.find(({ name }) => name === 'order-delivered')!;
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1 }),
      fc.string({ maxLength: 40 }),
      (pieces, number) => {
        const texts = new Map([[template.name, { ...delivered, sms: pieces.join('') }]]);
        const sms = fillSms(template, { numero: number, lien: shop.url }, { ...shop, texts });
        expect(toGsm7(sms)).toBe(sms);
        expect(gsm7Length(sms)).toBeLessThanOrEqual(160);
      },
    ),
  );
});

describe('a text that staff wrote', () => {
  test('leaves with the next message, and the shop’s own again after the way back', async () => {
    const told = { name: 'Awa', number: 'S00012', link: 'https://boutique.sn/x' };
    expect((await send('PUT', one('order-delivered'), delivered)).statusCode).toBe(200);
    const sender = shopContactOf(live);
    expect(orderStateMail({ ...told, kind: 'delivered' }, sender)).toMatchObject({
      subject: 'Livrée : S00012',
      text: expect.stringContaining('C’est livré. Voyez https://boutique.sn/x\n\n--\n'),
    });
    expect(orderStateSms({ ...told, kind: 'delivered' }, sender)).toBe(
      'Sandaga : S00012 est chez vous.',
    );
    const back = (await send('DELETE', one('order-delivered'))).json();
    expect(back).toMatchObject({
      is_written: false,
      subject: 'Votre commande {{numero}} est livrée',
    });
  });

  test.each([
    ['order-delivered', { text: 'Bonjour {{prenom}}, {{lien}}' }, 'text', '{{prenom}}'],
    ['order-delivered', { text: 'C’est livré.' }, 'text', '{{lien}}'],
    ['order-delivered', { text: 'Voyez {{lien}} {{numero}' }, 'text', 'accolade'],
    ['order-delivered', { subject: 'Une\nAutre' }, 'subject', 'une ligne'],
    ['order-delivered', { sms: 'x'.repeat(161) }, 'sms', '161 caractères sur 160'],
    ['order-delivered', { sms: '{{salutation}}' }, 'sms', '{{salutation}}'],
    [
      'account-code',
      { subject: '{{code}}', text: '{{code}}', sms: '{{code}}' },
      'subject',
      '{{code}}',
    ],
    ['account-code', { text: 'Bienvenue', sms: '{{code}}' }, 'text', '{{code}}'],
    ['account-code', { text: '{{code}}', sms: 'Bienvenue' }, 'sms', '{{code}}'],
    ['account-code', { text: 'https://evil.example/{{code}}' }, 'text', 'une espace avant'],
    ['password-reset', { text: 'https://evil.example/?r={{lien}}' }, 'text', 'evil.example'],
    ['password-reset', { text: '{{lien}}.evil.example' }, 'text', 'une espace avant'],
    ['order-delivered', { text: '{{lien}} {{site}}.evil.example' }, 'text', '{{site}}'],
    ['order-delivered', { text: '{{lien}} http://evil.example' }, 'text', 'http://evil.example'],
    ['order-delivered', { sms: 'Voyez evil.example/x' }, 'sms', 'evil.example/x'],
    ['order-delivered', { text: '{{lien}} ou evil.sn' }, 'text', 'evil.sn'],
    ['order-delivered', { subject: 'www.evil.example' }, 'subject', 'www.evil.example'],
  ])('of %s is refused with %o', async (name, wrong, field, said) => {
    const reply = await send('PUT', one(name), { ...delivered, ...wrong });
    expect(reply.statusCode).toBe(400);
    const errors = reply.json().errors as { field: string; message: string }[];
    expect(
      errors
        .filter((error) => error.field === field)
        .map(({ message }) => message)
        .join(),
    ).toContain(said);
    expect(await database.db.$count(writtenTexts)).toBe(0);
  });

  test('names the site of the shop, and no other however it is hidden', () => {
    const template = TEMPLATES.find(({ name }) => name === 'order-delivered')!;
    const own = new URL(shop.url);
    const problems = (said: string) =>
      problemsIn(template, { ...delivered, text: `{{lien}}\n${said}` }, shop.url);
    const host = fc.constantFrom('evil.example', `${own.host}.evil.example`, `${own.host}@evil.sn`);
    const path = fc.constantFrom('/', '/a', '?r=1', '/{{numero}}', '/#x');
    const hide = fc.constantFrom('', '\u200b', '\u0301', '{{telephone}}');
    const blank = fc.constantFrom('', 'Voyez ', '(', '« ');
    fc.assert(
      fc.property(
        fc.boolean(),
        host,
        path,
        hide,
        blank,
        (isTyped, where, behind, hidden, before) => {
          const address = `${isTyped ? 'https://' : ''}${where.replace('.e', `.${hidden}e`)}${behind}`;
          expect(problems(`${before}${address}`), address).not.toEqual([]);
        },
      ),
    );
    for (const fine of [`${shop.url}/faq`, `${own.host}/faq`, 'M. Sy, 12.30/13.00, p.ex. 3/4']) {
      expect(problems(fine), fine).toEqual([]);
    }
  });

  test('that protects accounts is for managers and administrators, and is shown to whoever answers customers', async () => {
    const support = await anAccount(database.db, { role: 'support' });
    const headers = { ...(await signedIn(database.db, support)), ...anyVersion };
    const code = { subject: 'Votre code', text: 'Voici : {{code}}', sms: 'Code {{code}} !' };
    const write = (id: string, payload: object) =>
      app.inject({ method: 'PUT', url: one(id), headers, payload });
    for (const id of ['account-code', 'password-reset', 'password-changed', 'new-sign-in']) {
      expect((await write(id, code)).statusCode, id).toBe(403);
      expect((await app.inject({ method: 'DELETE', url: one(id), headers })).statusCode).toBe(403);
    }
    expect(await database.db.$count(writtenTexts)).toBe(0);
    const shown = (await app.inject({ url: one('account-code'), headers })).json();
    expect(shown).toMatchObject({ guards_account: true, is_written: false });
    expect((await send('PUT', one('account-code'), code)).statusCode).toBe(200);
    expect((await write('order-delivered', delivered)).statusCode).toBe(200);
  });

  test('that was stored before and hands a link over gives way to the shop’s own', async () => {
    const value = { subject: 'Lien', text: 'https://evil.example/?r={{lien}}', sms: '{{lien}}' };
    const texts = { ...testConfig(), writtenMessages: new Map() };
    applyMessages(texts, new Map([['password-reset', value]]));
    expect([...texts.writtenMessages]).toEqual([]);
  });

  test('is previewed with sample values and the length of its text message', async () => {
    const url = pathTo(paths.staffMessageTextPreview, { id: 'order-delivered' });
    const preview = (await send('POST', url, delivered)).json();
    expect(preview).toMatchObject({
      subject: 'Livrée : S00012',
      sms: 'Sandaga : S00012 est chez vous.',
      sms_length: 'Sandaga : S00012 est chez vous.'.length,
    });
    expect(await database.db.$count(outgoingMessages)).toBe(0);
  });

  test('is tried on whoever wrote it, and on nobody else', async () => {
    const url = pathTo(paths.staffMessageTextTest, { id: 'order-delivered' });
    const to = { recipient: 'modou@example.sn', to: 'modou@example.sn' };
    await send('POST', url, { ...delivered, channel: 'mail', ...to });
    await send('POST', url, { ...delivered, channel: 'sms' });
    const sent = await database.db.select().from(outgoingMessages);
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([
      '+221770000042',
      'astou@example.sn',
    ]);
    expect(sent.find(({ channel }) => channel === 'mail')!.subject).toBe('[Essai] Livrée : S00012');
  });
});
