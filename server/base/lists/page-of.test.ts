import { asc, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#server/base/time.ts';
import { contactMessages } from '#server/talk/messages/tables.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { isWithinDays } from './page-of.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const DAYS = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
const HOURS = ['00:00:00.000', '11:30:00.000', '23:59:59.999'];
const moments = DAYS.flatMap((day) => HOURS.map((hour) => new Date(`${day}T${hour}Z`)));

test('a list by days holds all of their moments, in Dakar’s time, whatever zone the session has', async () => {
  await database.db.insert(contactMessages).values(
    moments.map((createdAt) => ({
      name: 'Awa',
      email: 'awa@example.sn',
      subject: 'Frigo',
      text: 'Bonjour',
      createdAt,
    })),
  );
  const anyDay = fc.constantFrom(...DAYS);
  const anyZone = fc.constantFrom('UTC', 'Pacific/Auckland', 'America/New_York', 'Europe/Paris');
  await fc.assert(
    fc.asyncProperty(anyDay, anyDay, anyZone, async (date_from, date_to, zone) => {
      const listed = await database.db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('timezone', ${zone}, true)`);
        const at = contactMessages.createdAt;
        const isListed = isWithinDays(at, { date_from, date_to });
        return tx.select({ at }).from(contactMessages).where(isListed).orderBy(asc(at));
      });
      const wanted = moments.filter((at) => dayOf(at) >= date_from && dayOf(at) <= date_to);
      expect(listed.map(({ at }) => at)).toEqual(wanted);
    }),
    { numRuns: 40 },
  );
});
