import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import {
  type Asker,
  countMailIfLeft,
  countMessages,
  MAX_MESSAGES_OF_ASKER,
  MAX_MESSAGES_OF_STRANGERS,
} from './message-budget.ts';
import { attempts } from './tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const TO = 'fatou@example.sn';
const send = async (asker: Asker, to = TO) =>
  (await countMessages(database.db, 'news', [{ to, asker }])).has(to);
const nothingSent = () => database.db.delete(attempts);

test('a network sends its share, all networks theirs together, and each known device its own', async () => {
  const asker = fc.record({
    network: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    device: fc.constantFrom(undefined, undefined, undefined, 'one', 'two'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(asker, { maxLength: 40 }), async (askers) => {
      await nothingSent();
      const sent = new Map<string, number>();
      let ofStrangers = 0;
      for (const { network, device } of askers) {
        const key = device === undefined ? `network ${network}` : `device ${device}`;
        const own = sent.get(key) ?? 0;
        const isLeft =
          own < MAX_MESSAGES_OF_ASKER &&
          (device !== undefined || ofStrangers < MAX_MESSAGES_OF_STRANGERS);
        expect(await send({ network, device })).toBe(isLeft);
        // A network with a share left uses it, also when the share of all is used up.
        if (isLeft || own < MAX_MESSAGES_OF_ASKER) sent.set(key, own + 1);
        if (isLeft && device === undefined) ofStrangers += 1;
      }
    }),
    { numRuns: 20 },
  );
});

test('what one asker sends beyond its share takes nothing from the others', async () => {
  await nothingSent();
  for (let n = 0; n < 50; n += 1) await send({ network: 'stranger' });
  expect(await send({ network: 'home' })).toBe(true);
});

test('several addresses are asked for at once, each for itself', async () => {
  await nothingSent();
  for (let n = 0; n < MAX_MESSAGES_OF_ASKER; n += 1) await send({ network: 'home' });
  const asker = { network: 'home' };
  const wanted = [
    { to: TO, asker },
    { to: '+221771234567', asker },
  ];
  expect([...(await countMessages(database.db, 'news', wanted))]).toEqual(['+221771234567']);
  expect([...(await countMessages(database.db, 'news', []))]).toEqual([]);
});

test('messages of the same moment are all counted', async () => {
  await nothingSent();
  const asked = Array.from({ length: 30 }, (_, n) => send({ network: `${n}` }));
  const sent = (await Promise.all(asked)).filter((isLeft) => isLeft);
  expect(sent).toHaveLength(MAX_MESSAGES_OF_STRANGERS);
});

test('a day later there are as many again', async () => {
  await nothingSent();
  for (let n = 0; n < MAX_MESSAGES_OF_ASKER; n += 1) await send({ network: 'home' });
  expect(await send({ network: 'home' })).toBe(false);
  await database.db.update(attempts).set({ since: sql`now() - interval '25 hours'` });
  expect(await send({ network: 'home' })).toBe(true);
});

test('addresses that lead to one mailbox are one', async () => {
  await nothingSent();
  const asker = { network: 'home' };
  const sent: boolean[] = [];
  for (const name of ['fatou', 'fa.tou', 'fatou+1', 'Fatou', 'f.atou+2', 'fatou+3']) {
    sent.push(await countMailIfLeft(database.db, 'links', { to: `${name}@example.sn`, asker }));
  }
  expect(sent).toEqual([true, true, true, true, true, false]);
});
