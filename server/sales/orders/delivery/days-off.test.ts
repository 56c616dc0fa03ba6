import { afterAll, beforeAll, expect, test } from 'vitest';
import { testConfig } from '#tests/helpers/base/app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { type DeliversOn, findDeliveryDays } from './delivery-terms.ts';

const EVERY_DAY = 'lundi,mardi,mercredi,jeudi,vendredi,samedi,dimanche';
let database: TestDatabase;
let deliversOn: DeliversOn;
beforeAll(async () => {
  database = await openTestDatabase();
  deliversOn = await findDeliveryDays(database.db, testConfig({ DELIVERY_DAYS: EVERY_DAY }));
});
afterAll(() => database?.close());

test('a shop begins with the holidays of a fixed date in every year', () => {
  const days = ['01-01', '04-04', '05-01', '08-15', '11-01', '12-25'];
  const wrong = ['2026', '2031', '2050'].flatMap((year) =>
    days.map((day) => `${year}-${day}`).filter((day) => deliversOn(day)),
  );
  expect(wrong).toEqual([]);
  expect(deliversOn('2050-07-14')).toBe(true);
});

test('with those of the church, which move with Easter', () => {
  const days = [
    '2026-04-06',
    '2026-05-14',
    '2026-05-25',
    '2027-03-29',
    '2027-05-06',
    '2028-04-17',
    '2035-05-14',
  ];
  expect(days.filter((day) => deliversOn(day))).toEqual([]);
  expect(['2026-04-07', '2027-03-28'].filter((day) => !deliversOn(day))).toEqual([]);
});

test('and with those by the moon on the days after those of Umm al-Qura, five a year', () => {
  const format = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
    day: 'numeric',
    month: 'numeric',
    timeZone: 'UTC',
  });
  const feasts = new Set(['10/1', '12/10', '1/10', '2/18', '3/12']);
  const missing: string[] = [];
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2036, 0, 1); at += 86_400_000) {
    const [month, day] = format.format(at).split(/[/ ]/);
    const next = new Date(at + 86_400_000).toISOString().slice(0, 10);
    if (feasts.has(`${month}/${day}`) && deliversOn(next)) missing.push(next);
  }
  expect(missing).toEqual([]);
});
