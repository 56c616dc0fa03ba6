import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { settingsSchema } from '#server/base/config/settings-schema.ts';
import { writtenTexts } from '#server/base/written/tables.ts';
import { writeText } from '#server/base/written/write-text.ts';
import { openApp, testConfig } from '#tests/helpers/base/app.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { parseSetting, writtenAs } from './apply-settings.ts';
import { EDITABLE_SETTINGS } from './editable-settings.ts';

let database: TestDatabase;
/** For what is refused, and so changes nothing in it. */
let unchanged: App;
let asManager: Record<string, string>;
beforeAll(async () => {
  database = await openTestDatabase();
  unchanged = await openApp(database);
  asManager = await signedIn(
    database.db,
    await anAccount(database.db, { role: 'manager', name: 'Astou' }),
  );
});
beforeEach(async () => {
  await database.db.delete(writtenTexts);
});
afterAll(async () => {
  await unchanged?.close();
  await database?.close();
});

const HOURS = pathTo(paths.staffSetting, { id: 'SHOP_OPENING_HOURS' });
type App = Awaited<ReturnType<typeof openApp>>;
const hoursIn = async (app: App) => (await app.inject(paths.shop)).json().openingHours;
const write = (app: App, url: string, value: string, version?: number) =>
  app.inject({
    method: 'PUT',
    url,
    payload: { value },
    headers: { ...asManager, 'if-match': version === undefined ? '*' : `"${version}"` },
  });

describe('a setting that staff write', () => {
  test('counts on the next request, in every process, and until it is taken back', async () => {
    const another = await database.openAnother();
    const [here, there] = [await openApp(database), await openApp(another)];
    const installed = await hoursIn(there);
    expect((await write(here, HOURS, 'Tous les jours, de 8 h à 20 h')).statusCode).toBe(200);
    expect(await hoursIn(here)).toBe('Tous les jours, de 8 h à 20 h');
    await expect.poll(() => hoursIn(there)).toBe('Tous les jours, de 8 h à 20 h');
    await here.inject({ method: 'DELETE', url: HOURS, headers: { ...asManager, 'if-match': '*' } });
    expect(await hoursIn(here)).toBe(installed);
    await expect.poll(() => hoursIn(there)).toBe(installed);
    await here.close();
    await there.close();
    await another.close();
  });

  test('still counts after a new start, over what the environment gives', async () => {
    const first = await openApp(database);
    await write(first, HOURS, 'Le matin');
    await first.close();
    const next = await openApp(database, testConfig({ SHOP_OPENING_HOURS: 'Le soir' }));
    expect(await hoursIn(next)).toBe('Le matin');
    const told = (await next.inject({ url: HOURS, headers: asManager })).json();
    expect(told).toMatchObject({
      value: 'Le matin',
      installed_value: 'Le soir',
      is_written: true,
      changed_by: 'Astou',
    });
    await next.close();
  });

  test('is not written over by somebody who has not seen it, and each version is kept', async () => {
    const app = await openApp(database);
    const first = (await write(app, HOURS, 'Le matin', 0)).json();
    const second = await write(app, HOURS, 'Le soir', 0);
    expect([second.statusCode, second.json().message]).toEqual([
      409,
      'Quelqu’un a changé cette fiche entre-temps : rechargez-la.',
    ]);
    expect(await hoursIn(app)).toBe('Le matin');
    expect((await write(app, HOURS, 'Le soir', first.version)).statusCode).toBe(200);
    const url = pathTo(paths.staffSettingVersions, { id: 'SHOP_OPENING_HOURS' });
    const { items } = (await app.inject({ url, headers: asManager })).json();
    expect(items).toMatchObject([
      { value: 'Le soir', by: 'Astou' },
      { value: 'Le matin', by: 'Astou' },
    ]);
    const audit = await database.db.select().from(auditEntries);
    expect(audit.filter(({ subject }) => subject === 'setting:SHOP_OPENING_HOURS')).toContainEqual(
      expect.objectContaining({
        action: 'setting-written',
        before: { value: 'Le matin' },
        after: { value: 'Le soir' },
      }),
    );
    await app.close();
  });

  test('waits for one that another process has begun, so that numbers follow the order of commits', async () => {
    const another = await database.openAnother();
    const ended: string[] = [];
    const change = (name: string) => ({ kind: 'setting' as const, name, value: 'x', version: 0 });
    let second: Promise<unknown> = Promise.resolve();
    await database.db.transaction(async (tx) => {
      await writeText(tx, { kind: 'machine' }, change('SHOP_NAME'));
      second = writeText(another.db, { kind: 'machine' }, change('SHOP_ABOUT')).then(() =>
        ended.push('second'),
      );
      // Time enough for a second one that does not wait.
      for (let asked = 0; asked < 50; asked += 1) await tx.execute('select 1');
      ended.push('first');
    });
    await second;
    expect(ended).toEqual(['first', 'second']);
    const rows = await database.db.select().from(writtenTexts).orderBy(writtenTexts.id);
    expect(rows.map(({ name }) => name)).toEqual(['SHOP_NAME', 'SHOP_ABOUT']);
    await another.close();
  });

  test('of two at once, one is taken and the other told', async () => {
    const app = await openApp(database);
    const replies = await Promise.all(['a', 'b'].map((text) => write(app, HOURS, text, 0)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    await app.close();
  });

  test.each([
    ['SHOP_WITHDRAWAL_DAYS', '61'],
    ['SHOP_WITHDRAWAL_DAYS', ''],
    ['SHOP_WITHDRAWAL_DAYS', '1e1'],
    ['PREORDER_DUE_DAYS', '0,30'],
    ['PREORDER_DUE_DAYS', '60,30,0'],
    ['CREDIT_FIRST_RATES', '60,50'],
    ['CREDIT_FIRST_RATES', '60,40'],
    ['CREDIT_FIRST_RATES', '0'],
    ['CREDIT_FIRST_RATES', '40,0'],
    ['SHOP_STAMP_DUTY_FROM', '2026-02-30'],
    ['SHOP_EMAIL', 'contact'],
    ['SHOP_NAME', '  '],
    ['SHOP_FACEBOOK', 'javascript:alert(1)'],
  ])('is refused as %s = %s, and nothing changes', async (id, value) => {
    const reply = await write(unchanged, pathTo(paths.staffSetting, { id }), value);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors[0].field).toBe('value');
    expect(await database.db.$count(writtenTexts)).toBe(0);
  });

  test.each(['SESSION_SECRET', 'WAVE_API_KEY', 'DATABASE_URL', 'PORT', 'SMTP_URL'])(
    'is never %s',
    async (id) => {
      const reply = await write(unchanged, pathTo(paths.staffSetting, { id }), '1');
      expect(reply.statusCode).toBe(404);
    },
  );
});

test('what staff write and the shop takes is read back as it was written', () => {
  const written = fc.oneof(fc.string(), fc.nat(100).map(String), fc.constantFrom('0,30,60', '50'));
  fc.assert(
    fc.property(fc.constantFrom(...EDITABLE_SETTINGS), written, (setting, text) => {
      try {
        const value = parseSetting(setting, text);
        expect(parseSetting(setting, writtenAs(value))).toEqual(value);
        if (value !== undefined) {
          expect(settingsSchema.shape[setting.name].safeParse(value).success).toBe(true);
        }
      } catch (error) {
        expect(error).toMatchObject({ code: 'bad-request' });
      }
    }),
  );
});
