import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MovingSlug } from '#contract/running/staff-moving.ts';
import { partners } from '#server/base/identity/tables.ts';
import { pastOrders } from '#server/sales/history/tables.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { getMovedFile } from './moved-file.ts';
import { runMoving } from './run-moving.ts';
import { applyMoving, startMoving, undoMoving } from './start-moving.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

async function moved(kind: MovingSlug, lines: string[]) {
  const { db } = database;
  const bytes = Buffer.from(lines.join('\n'));
  const id = await startMoving(db, byMachine, { kind, name: 'fichier.csv', bytes });
  await runMoving(db, id);
  await applyMoving(db, byMachine, id);
  await runMoving(db, id);
  return getMovedFile(db, id);
}

test('customers and past orders come by the same way, and go in the order in which they came', async () => {
  const { db } = database;
  const people = await moved('clients', [
    'First Name,Last Name,Email,Accepts Email Marketing,Phone',
    'Awa,Diop,awa@exemple.sn,no,+221771234567',
    'Binta,Fall,binta@,no,',
  ]);
  expect(people).toMatchObject({ state: 'applied' });
  expect(people.report).toMatchObject({ created: 1, refused_count: 1 });
  const orders = await moved('commandes', [
    'Name,Email,Financial Status,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price',
    '#1001,awa@exemple.sn,paid,300000.00,2023-05-03 10:00:00 +0000,2,Four,150000.00',
    '#1001,awa@exemple.sn,,,,1,Câble,0.00',
    '#1002,awa@exemple.sn,,,hier,1,Câble,0.00',
  ]);
  expect(orders.report).toMatchObject({ created: 1, refused_count: 1 });
  const [awa] = await db.select().from(partners);
  expect(await db.select().from(pastOrders)).toMatchObject([
    { number: '#1001', partnerId: awa!.id, total: 300_000 },
  ]);
  await undoMoving(db, byMachine, orders.id);
  await undoMoving(db, byMachine, people.id);
  expect(await db.$count(pastOrders)).toBe(0);
  expect(await db.$count(partners)).toBe(0);
});
