import { describe, expect, test } from 'vitest';
import { findStockDifferences } from '#server/goods/stock/ledger/check-stock.ts';
import { payments } from '#server/money/payments/tables.ts';
import { vouchers } from '#server/money/payments/vouchers/tables.ts';
import { creditNotes } from '#server/sales/orders/crediting/tables.ts';
import { returnsOf } from '#tests/helpers/money/return-desk.ts';
import { cash, openTillDesk, outcomesOf } from '#tests/helpers/money/till-desk.ts';
import { tillRefunds } from '../tables.ts';

const desk = openTillDesk();
const { shop, send, aSale, goods, stockOf, orderOf } = desk;
const { find, findOne, sold, quote, command, giveBack } = returnsOf(desk);

describe('what can come back', () => {
  test('is found by ticket in any case, by order and by telephone', async () => {
    const fan = await goods(5, 40_000);
    const customer = { phone: '77 812 34 56', name: 'Awa Ndiaye' };
    const { number, orderId } = await sold(fan, { pieces: 2, customer });
    const expected = {
      order_id: orderId,
      ticket: 'C1-A-000001',
      customer: 'Awa Ndiaye',
      total: 80_000,
      paid: [{ way: 'cash', amount: 80_000 }],
      owed_back: 0,
      is_waiting: false,
      problem: '',
      lines: [{ name: fan.name, quantity: 2, worth: 80_000, serials: [] }],
    };
    for (const typed of ['c1-a-000001', ` ${number} `, '77 812 34 56', '+221778123456']) {
      expect(await find(typed)).toMatchObject([expected]);
    }
    expect(await find('C1-A-000009')).toEqual([]);
  });

  test('is nothing before the goods are handed over or paid', async () => {
    const fan = await goods(5, 40_000);
    await send(aSale(fan, { parts: [cash(1_000)], takes_away: false }));
    expect(await find('C1-A-000001')).toMatchObject([
      { problem: expect.stringContaining('pas payée en entier'), lines: [] },
    ]);
    const { order_id: id } = await findOne('C1-A-000001');
    const [told] = (
      await send({
        kind: 'return',
        order_id: id,
        total: 0,
        return: {
          way: 'cash',
          lines: [{ line_id: 1, quantity: 1, reason: 'wrong', condition: 'resaleable' }],
        },
      })
    ).results;
    expect(told).toMatchObject({ outcome: 'refused' });
    expect(await shop.db.$count(tillRefunds)).toBe(0);
  });
});

describe('a return for cash', () => {
  test('gives the money back from the drawer, and the goods lie at the place again', async () => {
    const fan = await goods(5, 40_000);
    const { orderId, line } = await sold(fan, { pieces: 2 });
    const back = await giveBack(orderId, { lines: [{ line_id: line.line_id }] });
    expect(back).toMatchObject({
      outcome: 'applied',
      message: '',
      given_back: {
        credit_note: expect.stringMatching(/^AV-\d{4}-\d{6}$/),
        money: [{ way: 'cash', amount: 40_000, duty: 0 }],
        voucher: null,
      },
    });
    expect(await stockOf(fan)).toEqual({ available: 4, here: 4 });
    expect(await findStockDifferences(shop.db)).toEqual([]);
    expect(await orderOf(back)).toMatchObject({ amountPaid: 80_000, amountCredited: 40_000 });
    expect(await shop.db.select().from(payments)).toMatchObject([
      { refundedXof: 40_000, refundReference: 'Espèces, caisse C1' },
    ]);
    expect((await findOne('C1-A-000001')).lines).toMatchObject([{ quantity: 1 }]);
    await send({ kind: 'count', amount: 90_000 });
    expect(await desk.sessionOf()).toMatchObject({
      back: [{ way: 'cash', count: 1, amount: 40_000, stamp_duty: 0 }],
      expected: 90_000,
      difference: 0,
    });
    expect((await desk.accept(await desk.sessionOf())).json()).toMatchObject({
      closing: 1,
      back: [{ way: 'cash', amount: 40_000 }],
      expected: 90_000,
    });
  });

  test('counts once, however often and however many at once it is sent', async () => {
    const fan = await goods(5, 40_000);
    const { orderId, line } = await sold(fan, { pieces: 2 });
    const told = await command(orderId, { lines: [{ line_id: line.line_id }] });
    const both = await Promise.all([send(told), send(told)]);
    expect(both.flatMap(outcomesOf).toSorted()).toEqual(['applied', 'repeated']);
    const [again] = (await send(told)).results;
    expect(again).toMatchObject({
      outcome: 'repeated',
      given_back: { money: [{ way: 'cash', amount: 40_000 }] },
    });
    expect(await shop.db.$count(tillRefunds)).toBe(1);
    expect(await stockOf(fan)).toEqual({ available: 4, here: 4 });
  });

  test('of the same piece at two tills at once gives the money once', async () => {
    const fan = await goods(5, 40_000);
    const { orderId, line } = await sold(fan);
    const [one, other] = [
      await command(orderId, { lines: [{ line_id: line.line_id }] }),
      await command(orderId, { lines: [{ line_id: line.line_id }] }),
    ];
    const both = await Promise.all([send(one), send(other)]);
    expect(both.flatMap(outcomesOf).toSorted()).toEqual(['applied', 'refused']);
    expect(await shop.db.select().from(payments)).toMatchObject([{ refundedXof: 40_000 }]);
    expect(await stockOf(fan)).toEqual({ available: 5, here: 5 });
  });

  test('of more pieces than are left, or at another sum than the page showed, changes nothing', async () => {
    const fan = await goods(5, 40_000);
    const { orderId, line } = await sold(fan, { pieces: 2 });
    await giveBack(orderId, { lines: [{ line_id: line.line_id }] });
    const one = await command(orderId, { lines: [{ line_id: line.line_id }] });
    const wrong = [
      {
        ...one,
        key: 'too-many-1',
        return: { ...one.return!, lines: [{ ...one.return!.lines[0]!, quantity: 2 }] },
      },
      { ...one, key: 'too-much-1', total: 40_001 },
      { ...one, key: 'nothing-1', return: undefined },
      { ...one, key: 'unknown-1', order_id: 999_999 },
    ];
    expect(outcomesOf(await send(...wrong))).toEqual(['refused', 'refused', 'refused', 'refused']);
    expect(await stockOf(fan)).toEqual({ available: 4, here: 4 });
    expect(await shop.db.$count(tillRefunds)).toBe(1);
  });

  test('of damaged goods gives the money back and leaves the stock', async () => {
    const fan = await goods(5, 40_000);
    const { orderId, line } = await sold(fan);
    const lines = [
      { line_id: line.line_id, reason: 'faulty' as const, condition: 'damaged' as const },
    ];
    expect(await giveBack(orderId, { lines })).toMatchObject({ outcome: 'applied' });
    expect(await stockOf(fan)).toEqual({ available: 4, here: 4 });
    expect(await findStockDifferences(shop.db)).toEqual([]);
  });

  test('is refused once the drawer is counted', async () => {
    const fan = await goods(5, 40_000);
    const { orderId, line } = await sold(fan);
    const told = await command(orderId, { lines: [{ line_id: line.line_id }] });
    await send({ kind: 'count', amount: 90_000 });
    expect((await send(told)).results).toMatchObject([
      { outcome: 'refused', message: expect.stringContaining('déjà comptée') },
    ]);
    expect(await desk.sessionOf()).toMatchObject({ back: [], difference: 0 });
  });

  test('takes the share of a discount off, to the last franc', async () => {
    const fan = await goods(9, 10_000);
    const discount = { amount: 1_000, reason: 'Carton abîmé' };
    const { orderId, line } = await sold(fan, { pieces: 3, discount });
    const amounts: number[] = [];
    for (let piece = 0; piece < 3; piece += 1) {
      const { given_back: back } = await giveBack(orderId, { lines: [{ line_id: line.line_id }] });
      amounts.push(back!.money[0]!.amount);
    }
    expect(amounts.reduce((sum, xof) => sum + xof, 0)).toBe(29_000);
    expect(amounts.every((xof) => xof === 9_666 || xof === 9_667 || xof === 9_668)).toBe(true);
  });
});

describe('a voucher for a return', () => {
  test('holds the money, pays the next sale in part, and keeps the rest', async () => {
    const fan = await goods(5, 40_000);
    const radio = await goods(5, 15_000);
    const { orderId, line } = await sold(fan);
    const told = await command(orderId, { lines: [{ line_id: line.line_id }], way: 'voucher' });
    const [back] = (await send(told)).results;
    const { code, amount } = back!.given_back!.voucher!;
    expect(amount).toBe(40_000);
    expect(back!.given_back!.money).toMatchObject([
      { way: 'voucher', amount: 40_000, voucher_ending: code.slice(-4) },
    ]);
    const [again] = (await send(told)).results;
    expect(again?.given_back?.voucher).toEqual({ code, amount });
    expect(await shop.db.select().from(vouchers)).toMatchObject([
      { kind: 'return', amount: 40_000, expiresOn: null, paidBy: null },
    ]);
    const voucher = { way: 'voucher' as const, amount: 15_000, reference: code };
    expect(outcomesOf(await send(aSale(radio, { parts: [voucher] })))).toEqual(['applied']);
    const rest = { ...voucher, amount: 25_000 };
    const parts = [rest, cash(15_000)];
    expect(outcomesOf(await send(aSale(fan, { parts })))).toEqual(['applied']);
    await send({ kind: 'count', amount: 105_000 });
    expect(await desk.sessionOf()).toMatchObject({
      expected: 105_000,
      back: [{ way: 'voucher', amount: 40_000 }],
    });
  });

  test('that paid a sale gets its money back, however the rest goes back', async () => {
    const fan = await goods(9, 40_000);
    const first = await sold(fan);
    const back = await giveBack(first.orderId, {
      lines: [{ line_id: first.line.line_id }],
      way: 'voucher',
    });
    const { code } = back.given_back!.voucher!;
    const voucher = { way: 'voucher' as const, amount: 40_000, reference: code };
    const second = await sold(fan, { pieces: 2, parts: [voucher, cash(40_000)] });
    const whole = { lines: [{ line_id: second.line.line_id, quantity: 2 }] };
    const given = await giveBack(second.orderId, whole);
    expect(given.given_back).toMatchObject({
      money: [
        { way: 'cash', amount: 40_000 },
        { way: 'voucher', amount: 40_000, voucher_ending: code.slice(-4) },
      ],
      voucher: null,
    });
    expect(await shop.db.$count(vouchers)).toBe(1);
  });
});

describe('a large return', () => {
  test('waits for a second person, and is then paid from the drawer that runs', async () => {
    const fridge = await goods(3, 150_000);
    const { orderId, line } = await sold(fridge);
    const lines = [{ line_id: line.line_id }];
    expect(await quote(orderId, { lines })).toMatchObject({
      total: 150_000,
      needs_second_person: true,
    });
    const first = await giveBack(orderId, { lines });
    expect(first).toMatchObject({
      outcome: 'applied',
      message: expect.stringContaining('seconde personne'),
    });
    expect(first.given_back).toBeUndefined();
    expect(await stockOf(fridge)).toEqual({ available: 3, here: 3 });
    expect(await findOne('C1-A-000001')).toMatchObject({
      is_waiting: true,
      owed_back: 0,
      lines: [],
    });
    expect(await giveBack(orderId, { lines: [] })).toMatchObject({ outcome: 'refused' });
    const [note] = await shop.db.select().from(creditNotes);
    expect((await returnsOf(desk).confirm(note!.id)).statusCode).toBe(200);
    expect(await shop.db.select().from(payments)).toMatchObject([{ refundedXof: 0 }]);
    expect(await findOne('C1-A-000001')).toMatchObject({ is_waiting: false, owed_back: 150_000 });
    const told = await command(orderId, { lines: [] });
    expect((await send(told)).results).toMatchObject([
      { outcome: 'applied', given_back: { money: [{ way: 'cash', amount: 150_000 }] } },
    ]);
    expect(outcomesOf(await send(told))).toEqual(['repeated']);
    expect(await giveBack(orderId, { lines: [] })).toMatchObject({ outcome: 'refused' });
    await send({ kind: 'count', amount: 50_000 });
    expect(await desk.sessionOf()).toMatchObject({ expected: 50_000, difference: 0 });
  });
});
