import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import type { TillCommand } from '#contract/money/tills/till-commands.ts';
import { partners } from '#server/base/identity/tables.ts';
import { findStockDifferences } from '#server/goods/stock/ledger/check-stock.ts';
import { trackSerials } from '#server/goods/stock/serials/serials.ts';
import { placeStock, serials } from '#server/goods/stock/tables.ts';
import { payments } from '#server/money/payments/tables.ts';
import { vouchers } from '#server/money/payments/vouchers/tables.ts';
import { forgetPerson } from '#server/people/customers/forget-person.ts';
import { orderEvents } from '#server/sales/orders/tables.ts';
import { aPack } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { aPlace } from '#tests/helpers/goods/stock-room.ts';
import { returnsOf } from '#tests/helpers/money/return-desk.ts';
import { aKey, cash, openTillDesk } from '#tests/helpers/money/till-desk.ts';
import { tillRefunds } from '../tables.ts';

const desk = openTillDesk();
const { shop, send, goods } = desk;
const { find, findOne, sold, command, giveBack } = returnsOf(desk);

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
