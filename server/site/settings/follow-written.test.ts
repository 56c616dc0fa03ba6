import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { staffPages } from '#contract/site/staff-pages.ts';
import { staffSettings } from '#contract/site/staff-settings.ts';
import { staffMessageTexts } from '#contract/talk/staff-message-texts.ts';
import { writtenTexts } from '#server/base/written/tables.ts';
import { openApp } from '#tests/helpers/base/app.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';

let database: TestDatabase;
let headers: Record<string, string>;
beforeAll(async () => {
  database = await openTestDatabase();
  headers = await signedIn(database.db, await anAccount(database.db, { role: 'manager' }));
});
beforeEach(async () => {
  await database.db.delete(writtenTexts);
});
afterAll(() => database?.close());

type Row = typeof writtenTexts.$inferInsert & { kind: 'setting' | 'message' | 'page' };
const MESSAGE = { subject: 'Livrée : {{numero}}', text: '{{lien}}', sms: '{{lien}}' };
const good: Row[] = [
  { kind: 'setting', name: 'SHOP_OPENING_HOURS', value: 'Le matin' },
  { kind: 'message', name: 'order-delivered', value: MESSAGE },
];

/** A shop that starts over these rows, with what its log says of them. */
async function startOver(rows: Row[]) {
  await database.db.insert(writtenTexts).values([...rows, ...good]);
  const lines: string[] = [];
  const log = new Writable({
    write: (line, _encoding, done) => {
      lines.push(String(line));
      done();
    },
  });
  const app = await openApp(database, {}, { logger: pino({ level: 'warn' }, log) });
  const read = async (url: string) => (await app.inject({ url, headers })).json();
  const warnings = () =>
    lines.map((line) => JSON.parse(line)).map(({ kind, name }) => [kind, name]);
  return { app, read, warnings };
}

describe('what is stored and cannot be used', () => {
  test.each([
    ['half of a message', { kind: 'message', name: 'order-shipped', value: MESSAGE.subject }],
    [
      'a message without SMS',
      { kind: 'message', name: 'order-shipped', value: { subject: 'A', text: 'B' } },
    ],
    ['an empty message', { kind: 'message', name: 'order-shipped', value: {} }],
    ['a setting that is no text', { kind: 'setting', name: 'CREDIT_MONTHS', value: { months: 3 } }],
    ['a setting of an older version', { kind: 'setting', name: 'CREDIT_MONTHS', value: 'trois' }],
    ['a page that is a text', { kind: 'page', name: 'faq', value: 'Questions' }],
    ['a page without a body', { kind: 'page', name: 'faq', value: { title: 'Questions' } }],
  ] as [string, Row][])(
    'as %s stops nothing, is logged and shown as not counting',
    async (_what, bad) => {
      const { app, read, warnings } = await startOver([bad]);
      try {
        expect(warnings()).toEqual([[bad.kind, bad.name]]);
        expect((await read(paths.shop)).openingHours).toBe('Le matin');
        const one = {
          message: paths.staffMessageText,
          setting: paths.staffSetting,
          page: paths.staffPage,
        }[bad.kind];
        const shown = await read(pathTo(one, { id: bad.name }));
        expect(shown).toMatchObject({ is_written: true, is_refused: true });
        if (bad.kind === 'setting') expect(shown.value).toBe(shown.installed_value);
        else expect(shown).toMatchObject(shown.original);
        const list = {
          message: staffMessageTexts.path,
          setting: staffSettings.path,
          page: staffPages.path,
        }[bad.kind];
        const { items } = await read(withQuery(list!, { is_written: 'true' }));
        expect(items.filter((item: { is_refused: boolean }) => item.is_refused)).toHaveLength(1);
        const versions = await app.inject({
          url: `${pathTo(one, { id: bad.name })}/versions`,
          headers,
        });
        expect(versions.statusCode).toBe(200);
      } finally {
        await app.close();
      }
    },
  );

  test('leaves pages of the shop as they came with it', async () => {
    const { app, read } = await startOver([]);
    const own = await read(pathTo(paths.page, { slug: 'faq' }));
    await database.db.insert(writtenTexts).values({ kind: 'page', name: 'faq', value: ['x'] });
    expect(await read(pathTo(paths.page, { slug: 'faq' }))).toEqual(own);
    await app.close();
  });
});
