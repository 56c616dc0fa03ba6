import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import type { TillCommand } from '#contract/money/till.ts';
import { partners } from '#server/base/identity/tables.ts';
import { today } from '#server/base/time.ts';
import { goodsBack } from '#server/delivery/returns/take-back.ts';
import { findStockDifferences } from '#server/goods/stock/ledger/check-stock.ts';
import { trackSerials } from '#server/goods/stock/serials/serials.ts';
import { placeStock, serials } from '#server/goods/stock/tables.ts';
import { readOpenPart } from '#server/money/accounting/journal-sources.ts';
import { readJournal } from '#server/money/accounting/read-journal.ts';
import { ProviderError } from '#server/money/payments/providers/provider.ts';
import { payments } from '#server/money/payments/tables.ts';
import { vouchers } from '#server/money/payments/vouchers/tables.ts';
import { forgetPerson } from '#server/people/customers/forget-person.ts';
import { orderEvents } from '#server/sales/orders/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aPack } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { aKeeper, aPlace } from '#tests/helpers/goods/stock-room.ts';
import { returnsOf } from '#tests/helpers/money/return-desk.ts';
import { someProviders } from '#tests/helpers/money/stored-payment.ts';
import { aKey, cash, openTillDesk } from '#tests/helpers/money/till-desk.ts';
import { applyTillCommands } from '../commands/apply-commands.ts';
import { findOwnDevice } from '../devices/own-device.ts';
import { tillRefunds } from '../tables.ts';

const desk = openTillDesk();
const { shop, send, aSale, goods } = desk;
const { find, findOne, quote, command, giveBack } = returnsOf(desk);

/** Sells pieces; returns the order and its first line. */
async function sold(...sale: Parameters<typeof aSale>) {
  const [told] = (await send(aSale(...sale))).results;
  const found = (await findOne(`C1-A-${String(sale[1]?.sequence ?? 1).padStart(6, '0')}`))!;
  expect(told).toMatchObject({ outcome: 'applied' });
  return { orderId: told!.order_id!, line: found.lines[0]!, lines: found.lines };
}

/** A second till with an open drawer at a place; sends commands of its own device. */
async function anotherTill(placeId?: number) {
  const [device, session] = [aKey(), aKey()];
  await desk.register(device, await desk.aTill('C2', placeId));
  const tell = (told: TillCommand) =>
    desk.post(paths.tillCommands, { device, commands: [{ ...told, session }] });
  await tell(desk.command({ kind: 'open', amount: 100_000 }));
  return async (told: TillCommand) => (await tell(told)).json().results[0];
}

describe('two tills', () => {
  test('that take the same piece back at once give its money once', async () => {
    const fan = await goods(5, 40_000);
    const { orderId, line } = await sold(fan);
    const other = await anotherTill();
    const lines = [{ line_id: line.line_id }];
    const both = await Promise.all([
      send(await command(orderId, { lines })).then(({ results }) => results[0]!.outcome),
      other(await command(orderId, { lines })).then(({ outcome }) => outcome),
    ]);
    expect(both.toSorted()).toEqual(['applied', 'refused']);
    expect(await shop.db.select().from(payments)).toMatchObject([{ refundedXof: 40_000 }]);
    expect(await shop.db.$count(tillRefunds)).toBe(1);
  });

  test('put goods where they came back, whichever place sold them', async () => {
    const fan = await goods(5, 40_000);
    const { orderId, line } = await sold(fan);
    const mbour = await aPlace(shop.db, { name: 'Mbour' });
    const other = await anotherTill(mbour.id);
    const lines = [{ line_id: line.line_id }];
    expect(await other(await command(orderId, { lines }))).toMatchObject({ outcome: 'applied' });
    const lying = await shop.db.select().from(placeStock).where(eq(placeStock.productId, fan.id));
    expect(lying.find(({ placeId }) => placeId === mbour.id)).toMatchObject({ onHand: 1 });
    expect(await findStockDifferences(shop.db)).toEqual([]);
    expect(await desk.sessionOf()).toMatchObject({ back: [{ way: 'cash', amount: 40_000 }] });
  });
});

describe('the days to return', () => {
  const daysAgo = (days: number) =>
    shop.db
      .update(orderEvents)
      .set({ at: sql`now() - make_interval(days => ${days})` })
      .where(eq(orderEvents.kind, 'moved'));

  test('bind a seller by the reason, and a responsible person may exceed them', async () => {
    const fan = await goods(5, 40_000);
    const { orderId, line } = await sold(fan, { pieces: 2 });
    await daysAgo(40);
    expect((await findOne('C1-A-000001')).lines[0]!.reasons).not.toContain('changed-mind');
    const told = await command(orderId, { lines: [{ line_id: line.line_id }] });
    expect((await send(told)).results).toMatchObject([
      { outcome: 'refused', message: expect.stringContaining('délai') },
    ]);
    const faulty = [{ line_id: line.line_id, reason: 'faulty' as const }];
    expect(await giveBack(orderId, { lines: faulty })).toMatchObject({ outcome: 'applied' });
    const again = { ...(await command(orderId, { lines: [{ line_id: line.line_id }] })) };
    const reply = await desk.post(
      paths.tillCommands,
      { device: desk.device, commands: [again] },
      desk.manager,
    );
    expect(reply.json().results).toMatchObject([{ outcome: 'applied' }]);
  });
});

describe('serial numbers', () => {
  test('come back with the pieces that left with them, each once', async () => {
    const telly = await goods(5, 40_000);
    await trackSerials(shop.db, byMachine, telly.id, true);
    const given = [{ id: telly.id, quantity: 2, price: 40_000, serials: ['SN-1', 'SN-2'] }];
    const { orderId, line } = await sold(telly, { pieces: 2, lines: given });
    expect(line.serials).toEqual(['SN-1', 'SN-2']);
    const { line_id } = line;
    const refused = [
      await giveBack(orderId, { lines: [{ line_id }] }),
      await giveBack(orderId, { lines: [{ line_id, serials: ['SN-9'] }] }),
      await giveBack(orderId, { lines: [{ line_id, quantity: 2, serials: ['SN-1', 'sn-1'] }] }),
    ];
    expect(refused.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused']);
    const back = await giveBack(orderId, { lines: [{ line_id, serials: [' sn-1'] }] });
    expect(back).toMatchObject({ outcome: 'applied' });
    const states = await shop.db.select().from(serials);
    expect(Object.fromEntries(states.map(({ serial, state }) => [serial, state]))).toEqual({
      'SN-1': 'returned',
      'SN-2': 'sold',
    });
    const twice = await giveBack(orderId, { lines: [{ line_id, serials: ['SN-1'] }] });
    expect(twice).toMatchObject({ outcome: 'refused' });
  });
});

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

test('a piece of a pack gives back what it cost in the pack', async () => {
  const { code, lines } = await aPack(shop.db);
  const parts = lines.map(({ productId, quantity, unitPrice }) => ({
    id: productId,
    quantity,
    price: unitPrice,
  }));
  await send({
    kind: 'sale',
    sequence: 1,
    lines: parts,
    pack_code: code,
    total: 100_000,
    parts: [cash(100_000)],
    takes_away: true,
  });
  expect(await findOne('C1-A-000001')).toMatchObject({ lines: [{ quantity: 1, worth: 100_000 }] });
});

test('a buyer who was erased between gets the money at the counter', async () => {
  const fan = await goods(5, 40_000);
  const customer = { phone: '77 812 34 56', name: 'Awa Ndiaye' };
  const { orderId, line } = await sold(fan, { customer });
  const [guest] = await shop.db.select().from(partners).where(eq(partners.name, 'Awa Ndiaye'));
  await shop.db.transaction((tx) => forgetPerson(tx, guest!));
  expect(await findOne('C1-A-000001')).toMatchObject({ customer: '' });
  expect(await find('77 812 34 56')).toEqual([]);
  const back = await giveBack(orderId, { lines: [{ line_id: line.line_id }] });
  expect(back).toMatchObject({ outcome: 'applied', given_back: { money: [{ amount: 40_000 }] } });
});

test('a voucher of a return is money of the customer: it is not cancelled', async () => {
  const fan = await goods(5, 40_000);
  const { orderId, line } = await sold(fan);
  await giveBack(orderId, { lines: [{ line_id: line.line_id }], way: 'voucher' });
  const [made] = await shop.db.select().from(vouchers);
  const url = paths.voucherCancel.replace(':id', String(made!.id));
  const reply = await desk.post(url, { reason: 'Essai' }, desk.manager);
  expect([reply.statusCode, reply.json().message]).toEqual([
    409,
    'Ce bon d’achat tient lieu de l’argent d’un retour : il ne s’annule pas.',
  ]);
});

test('nothing is told to the customer but the credit note and its money', async () => {
  const fan = await goods(5, 40_000);
  const customer = { phone: '77 812 34 56', name: 'Awa Ndiaye' };
  const { orderId, line } = await sold(fan, { customer });
  await giveBack(orderId, { lines: [{ line_id: line.line_id }] });
  const letters = await desk.letters();
  expect(letters.filter((text) => /votre (demande de )?retour/i.test(text))).toEqual([]);
  expect(letters.filter((text) => text.includes('vous sont remboursés'))).toHaveLength(1);
});
