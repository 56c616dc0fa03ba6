import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TillCommand } from '#contract/money/tills/till-commands.ts';
import { today } from '#server/base/time.ts';
import { goodsBack } from '#server/delivery/returns/take-back.ts';
import { readOpenPart } from '#server/money/accounting/journal-sources.ts';
import { readJournal } from '#server/money/accounting/read-journal.ts';
import { ProviderError } from '#server/money/payments/providers/provider.ts';
import { payments } from '#server/money/payments/tables.ts';
import { orderEvents } from '#server/sales/orders/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aKeeper } from '#tests/helpers/goods/stock-room.ts';
import { returnsOf } from '#tests/helpers/money/return-desk.ts';
import { someProviders } from '#tests/helpers/money/stored-payment.ts';
import { cash, openTillDesk } from '#tests/helpers/money/till-desk.ts';
import { applyTillCommands } from '../commands/apply-commands.ts';
import { findOwnDevice } from '../devices/own-device.ts';

const desk = openTillDesk();
const { shop, send, aSale, goods } = desk;
const { findOne, sold, quote, command, giveBack } = returnsOf(desk);

describe('money that came in several ways', () => {
  test('goes back newest first as the seller chose, never more than was paid', async () => {
    const fan = await goods(5, 40_000);
    const terminal = { way: 'terminal' as const, amount: 25_000, reference: 'A-1' };
    const { orderId, line } = await sold(fan, { pieces: 2, parts: [terminal, cash(55_000)] });
    const lines = [{ line_id: line.line_id }];
    const one = await giveBack(orderId, { lines });
    expect(one.given_back?.money).toEqual([
      { way: 'cash', amount: 40_000, duty: 0, voucher_ending: '' },
    ]);
    expect(await quote(orderId, { lines, way: 'same' })).toMatchObject({
      needs_reference: true,
      money: [
        { way: 'cash', amount: 15_000 },
        { way: 'terminal', amount: 25_000 },
      ],
    });
    expect(await giveBack(orderId, { lines, way: 'same' })).toMatchObject({
      outcome: 'refused',
      message: 'Indiquez comment l’argent est rendu.',
    });
    const two = await giveBack(orderId, { lines, way: 'same', reference: 'R-77' });
    expect(two).toMatchObject({ outcome: 'applied' });
    const paid = await shop.db.select().from(payments).orderBy(payments.id);
    expect(paid.map((one) => [one.provider, one.refundedXof, one.refundReference])).toEqual([
      ['terminal', 25_000, 'R-77'],
      ['cash', 55_000, 'Espèces, caisse C1 ; Espèces, caisse C1'],
    ]);
  });

  test('of a wallet may leave the drawer, and the books have it there', async () => {
    const fan = await goods(5, 40_000);
    const { orderId, line } = await sold(fan);
    await paidByWave();
    await giveBack(orderId, { lines: [{ line_id: line.line_id }] });
    const [event] = await shop.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.kind, 'refunded'));
    expect(event?.detail).toMatchObject({ provider: 'cash', paidXof: 40_000 });
    expect(await desk.sessionOf()).toMatchObject({ back: [{ way: 'cash', amount: 40_000 }] });
  });
});

const paidByWave = () =>
  shop.db.update(payments).set({ provider: 'wave', providerId: 'cos-18', rawStatus: 'succeeded' });

describe('a wallet that gives the money back itself', () => {
  let asked: string[] = [];
  beforeEach(() => {
    asked = [];
  });
  const applyWith = async (refund: (id: string) => Promise<void>, ...told: TillCommand[]) => {
    const own = await findOwnDevice(shop.db, desk.device);
    const actor = await aKeeper(shop.db, 'seller');
    const providers = someProviders(shop.db, { refund });
    const act = { db: shop.db, config: testConfig(), actor, providers, goodsBack };
    return applyTillCommands(act, own, told);
  };
  /** As the page would ask for it: the money goes back as it came. */
  const aReturn = async (): Promise<TillCommand> => {
    const { orderId, line } = await sold(await goods(5, 40_000));
    await paidByWave();
    return {
      ...(await command(orderId, { lines: [{ line_id: line.line_id }], way: 'same' })),
      total: 40_000,
    };
  };

  test('is asked once, after the commit, and again when its answer was lost', async () => {
    const told = await aReturn();
    const lost = async () => {
      throw new Error('The process ended.');
    };
    await expect(applyWith(lost, told)).rejects.toThrow('The process ended.');
    const refund = async (id: string) => void asked.push(id);
    expect(await applyWith(refund, told)).toMatchObject([
      { outcome: 'repeated', given_back: { money: [{ way: 'wave', amount: 40_000 }] } },
    ]);
    await applyWith(refund, told);
    expect(asked).toEqual(['cos-18']);
    expect(await shop.db.select().from(payments)).toMatchObject([
      { refundedXof: 40_000, refundedAt: expect.any(Date) },
    ]);
  });

  test('that refuses leaves the money owed, and the drawer pays it', async () => {
    const told = await aReturn();
    const refuse = async () => {
      throw new ProviderError('refused', 'insufficient-funds');
    };
    const [said] = await applyWith(refuse, told);
    expect(said).toMatchObject({
      outcome: 'applied',
      message: expect.stringContaining('insufficient-funds'),
    });
    expect(said?.given_back).toBeUndefined();
    expect(await findOne('C1-A-000001')).toMatchObject({ owed_back: 40_000 });
    expect(await giveBack(told.order_id!, { lines: [] })).toMatchObject({ outcome: 'applied' });
    expect(await desk.sessionOf()).toMatchObject({ back: [{ way: 'cash', amount: 40_000 }] });
  });
});

test('stamp duty goes back with the cash where the shop gives it back, also into a voucher', async () => {
  const fan = await goods(9, 40_000);
  const settings = { SHOP_STAMP_DUTY_PERCENT: '1', SHOP_STAMP_DUTY_REFUNDED: 'oui' };
  const own = await findOwnDevice(shop.db, desk.device);
  const actor = await aKeeper(shop.db, 'seller');
  const act = { db: shop.db, config: testConfig(settings), actor, providers: {}, goodsBack };
  const apply = async (told: TillCommand) => (await applyTillCommands(act, own, [told]))[0]!;
  await apply(aSale(fan, { pieces: 2, parts: [cash(80_000, { duty: 800 })] }));
  const { order_id: orderId, lines } = await findOne('C1-A-000001');
  const line = { line_id: lines[0]!.line_id };
  const first = await command(orderId, { lines: [line] });
  expect(await apply({ ...first, total: 40_400 })).toMatchObject({
    given_back: { money: [{ way: 'cash', amount: 40_000, duty: 400 }] },
  });
  const second = await command(orderId, { lines: [line], way: 'voucher' });
  expect(await apply({ ...second, total: 40_400 })).toMatchObject({
    given_back: { voucher: { amount: 40_400 } },
  });
  await send({ kind: 'count', amount: 90_400 });
  expect(await desk.sessionOf()).toMatchObject({ expected: 90_400, difference: 0 });
});

test('the books owe what a voucher for a return holds, until it pays', async () => {
  const fan = await goods(5, 40_000);
  const { orderId, line } = await sold(fan);
  const back = await giveBack(orderId, { lines: [{ line_id: line.line_id }], way: 'voucher' });
  expect(await accounts()).toMatchObject({ '571': 40_000, '4191': -40_000, '411': 0 });
  const { code: reference } = back.given_back!.voucher!;
  const voucher = { way: 'voucher' as const, amount: 15_000, reference };
  await send(aSale(await goods(5, 15_000), { parts: [voucher] }));
  expect(await accounts()).toMatchObject({ '571': 40_000, '4191': -25_000, '411': 0 });
});

/** The balance of each account in the journal of today, XOF. */
async function accounts(): Promise<Record<string, number>> {
  const { db } = shop;
  const sums: Record<string, number> = {};
  const days = { from: today(), to: today() };
  for await (const batch of readJournal(db, testConfig(), await readOpenPart(db), days)) {
    for (const { account, debit, credit } of batch.flatMap(({ lines }) => lines)) {
      sums[account] = (sums[account] ?? 0) + debit - credit;
    }
  }
  return sums;
}
