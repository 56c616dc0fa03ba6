import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { instalments } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aCompany, anAccount } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { aStoredOrder, changeStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { remindInstalments } from './remind-instalments.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyAccounts(database.db));
afterAll(() => database?.close());

/** The reminders of a day, with the job run twice: contacts and subjects. */
async function saidOn(day: string): Promise<string[]> {
  const { db } = database;
  await db.delete(outgoingMessages);
  await remindInstalments(db, testConfig(), day);
  await remindInstalments(db, testConfig(), day);
  const sent = await db.select().from(outgoingMessages).orderBy(outgoingMessages.id);
  return sent.map(({ recipient, channel, subject, text }) =>
    channel === 'mail' ? `${recipient} : ${subject.split(' : ')[0]}` : `${recipient} : ${text}`,
  );
}

const contact = { email: 'awa@example.sn', phone: '+221771234567' };
/** Placed on 1 January, due on the 1st of January, February and March. */
async function anOrderInParts(kind: 'preorder' | 'creditorder') {
  const { db } = database;
  const employer = await aCompany(db);
  const hr = { role: 'hr', companyId: employer.id } as const;
  await anAccount(db, { ...hr, email: 'rh@example.sn' });
  await anAccount(db, { ...hr, email: 'ancien@example.sn', verifiedAt: null });
  const awa = await anAccount(db, { ...contact, membership: 'accepted', companyId: employer.id });
  const order = await aStoredOrder(
    db,
    { kind, buyer: { kind: 'account', id: awa.id } },
    { placedAt: new Date('2026-01-01T10:00:00Z'), state: 'sale' },
  );
  const parts = await db.select().from(instalments).where(eq(instalments.orderId, order.id));
  for (const { sequence } of parts) {
    await db
      .update(instalments)
      .set({ dueOn: `2026-0${sequence}-01` })
      .where(eq(instalments.sequence, sequence));
  }
  const amounts = parts.toSorted((a, b) => a.sequence - b.sequence).map(({ amount }) => amount);
  return { order, amounts };
}

describe('of a pre-order', () => {
  test('the buyer hears before, on and after the day of an instalment, once each', async () => {
    const { order, amounts } = await anOrderInParts('preorder');
    await changeStoredOrder(database.db, order, { amountPaid: amounts[0]! });
    expect(await saidOn('2026-01-28')).toEqual([]);
    const [mail, sms] = await saidOn('2026-01-29');
    expect(mail).toBe('awa@example.sn : Échéance à venir');
    expect(sms).toMatch(
      new RegExp(`^\\+221771234567 : .* sont à payer le 01/02/2026 .* ${order.number}\\.$`),
    );
    expect(await saidOn('2026-01-30')).toEqual([]);
    expect(await saidOn('2026-02-01')).toHaveLength(2);
    expect(await saidOn('2026-02-02')).toEqual([]);
    const late = ['awa@example.sn : Échéance en retard', expect.stringContaining('étaient dus le')];
    expect(await saidOn('2026-02-04')).toEqual(late);
    expect(await saidOn('2026-02-10')).toEqual([]);
    expect(await saidOn('2026-02-11')).toEqual(late);
  });

  test('nothing is said again on the day after of what the order itself told', async () => {
    await anOrderInParts('preorder');
    expect(await saidOn('2026-01-02')).toEqual([]);
    expect(await saidOn('2026-01-04')).toHaveLength(2);
  });

  test('a day on which the job did not run is made good on the next', async () => {
    const { order, amounts } = await anOrderInParts('preorder');
    await changeStoredOrder(database.db, order, { amountPaid: amounts[0]! });
    expect(await saidOn('2026-01-31')).toHaveLength(2);
    expect(await saidOn('2026-02-02')).toHaveLength(2);
    expect(await saidOn('2026-02-03')).toEqual([]);
  });

  test('what is missing of an instalment is asked for, and what is paid is not', async () => {
    const { order, amounts } = await anOrderInParts('preorder');
    const [first = 0, second = 0] = amounts;
    await changeStoredOrder(database.db, order, { amountPaid: first + second - 1234 });
    const [, sms] = await saidOn('2026-02-01');
    expect(sms).toContain('1 234 FCFA');
    await changeStoredOrder(database.db, order, { amountPaid: first + second });
    expect(await saidOn('2026-02-04')).toEqual([]);
  });

  test.each(['cancel', 'draft'] as const)('that is %s nothing is said', async (state) => {
    const { order } = await anOrderInParts('preorder');
    await changeStoredOrder(database.db, order, { state });
    expect(await saidOn('2026-02-04')).toEqual([]);
  });

  test('no employer hears', async () => {
    await anOrderInParts('preorder');
    expect((await saidOn('2026-01-04')).join()).not.toContain('rh@example.sn');
  });
});

describe('of a credit order', () => {
  test('the employer hears once that an instalment is three days late', async () => {
    await anOrderInParts('creditorder');
    expect(await saidOn('2026-01-03')).toEqual([]);
    const said = await saidOn('2026-01-04');
    expect(said).toHaveLength(3);
    expect(said[2]).toBe('rh@example.sn : Échéance en retard');
    expect(await saidOn('2026-01-11')).toHaveLength(2);
    expect((await saidOn('2026-02-04')).filter((line) => line.startsWith('rh@'))).toHaveLength(1);
  });

  test('nothing is said before both sides have accepted it', async () => {
    const { order } = await anOrderInParts('creditorder');
    await changeStoredOrder(database.db, order, { state: 'validation' });
    expect(await saidOn('2026-01-04')).toEqual([]);
    await changeStoredOrder(database.db, order, { shopValidation: 'validated' });
    expect(await saidOn('2026-01-04')).toHaveLength(3);
  });
});
