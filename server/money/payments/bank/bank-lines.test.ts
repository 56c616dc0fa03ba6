import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { type BankLine, staffBankLines } from '#contract/money/staff-bank-lines.ts';
import { staffHandPayments } from '#contract/money/staff-hand-payments.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { openPaymentDesk } from '#tests/helpers/money/payment-desk.ts';
import { aStoredOrder, readStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { followPayment } from '../by-hand/follow-payment.ts';
import { recordByHand } from '../by-hand/record-by-hand.ts';
import { reversePayment } from '../by-hand/reverse-payment.ts';
import { bankLines } from '../by-hand/tables.ts';
import { payments } from '../tables.ts';
import { importStatement } from './import-statement.ts';
import { matchLine, setAside, undoMatch } from './match-line.ts';

const desk = openPaymentDesk();
const { shop, post, paidOf, auditOf } = desk;
const config = testConfig();

const aManager = async (): Promise<Actor> => {
  const { id } = await anAccount(shop.db, { role: 'manager' });
  return { kind: 'account', id, role: 'manager', companyId: null, sessionId: '' };
};
type Row = [label: string, amount: number, day?: string];
const statement = (...rows: Row[]) => ({
  name: 'releve.csv',
  bytes: Buffer.from(
    [
      'Date;Libellé;Crédit',
      ...rows.map(([label, amount, day = '02/03/2026']) => `${day};${label};${amount}`),
    ].join('\n'),
  ),
});
const bring = async (...rows: Row[]) =>
  importStatement(shop.db, await aManager(), statement(...rows));
const lines = async (): Promise<BankLine[]> => (await desk.get(staffBankLines.path)).json().items;
const match = ({ id }: { id: number }, wish: object) =>
  post(pathTo(paths.bankLineMatch, { id }), { ...wish });
const undo = ({ id }: { id: number }) =>
  post(pathTo(paths.bankLineUndoing, { id }), { reason: 'Pas la bonne commande' });
const note = async (payload: object) =>
  (await post(staffHandPayments.path, { order_id: desk.order.id, ...payload })).json();
const total = () => desk.order.amountTotal;

describe('a statement', () => {
  test('is stored once, also where files overlap', async () => {
    const rows: Row[] = [
      ['A', 500],
      ['A', 500],
      ['B', 700],
    ];
    expect(await bring(...rows)).toMatchObject({ added: 3, known: 0 });
    expect(await bring(...rows)).toMatchObject({ added: 0, known: 3 });
    expect(await bring(...rows, ['C', 900])).toMatchObject({ added: 1, known: 3 });
    expect(await shop.db.$count(bankLines)).toBe(4);
  });

  test('read twice at once adds each line once', async () => {
    const rows: Row[] = [
      ['A', 500],
      ['B', 700],
    ];
    const both = await Promise.all([bring(...rows), bring(...rows)]);
    expect(both.reduce((sum, { added }) => sum + added, 0)).toBe(2);
  });

  test('comes in by the form, for staff that takes money', async () => {
    const { bytes } = statement(['VIR', 500]);
    const send = async (role: 'orders' | 'reader') => {
      const boundary = 'x-limit';
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="mars.csv"\r\nContent-Type: text/csv\r\n\r\n`;
      return shop.app.inject({
        method: 'POST',
        url: paths.bankStatements,
        headers: {
          ...(await signedIn(shop.db, await anAccount(shop.db, { role }))),
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      });
    };
    expect((await send('reader')).statusCode).toBe(403);
    expect((await send('orders')).json()).toMatchObject({ added: 1, known: 0, refused_count: 0 });
    expect(await lines()).toMatchObject([{ label: 'VIR', amount: 500, file_name: 'mars.csv' }]);
    expect(await auditOf()).toContainEqual(['statement imported', 'bank:statement']);
  });
});

describe('a match', () => {
  test('of a number records the transfer, once', async () => {
    await bring([`VIR ${desk.order.number}`, 1000]);
    const [line] = await lines();
    expect(line!.proposals).toMatchObject([
      { order_id: desk.order.id, payment_id: null, reason: 'number' },
    ]);
    expect(await paidOf()).toBe(0);
    const both = await Promise.all(
      [1, 2].map(() => match(line!, { order_name: desk.order.number })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await paidOf()).toBe(1000);
    expect(await lines()).toMatchObject([{ state: 'matched', way: 'transfer', proposals: [] }]);
  });

  test('of an announced transfer receives it, of a cheque clears it, of counted money only links it', async () => {
    const announced = await note({ way: 'transfer', amount: 1000, is_announced: true });
    const facts = { bank: 'CBAO', drawer: 'Sahel', drawn_on: '2026-03-01' };
    const cheque = await note({ way: 'cheque', amount: 2000, reference: '1234567', ...facts });
    const counted = await note({ way: 'transfer', amount: 3000, reference: 'Vu en ligne' });
    await bring(
      [`VIR ${desk.order.number}`, 1000],
      ['ENC CHQ 1234567', 2000],
      ['VU EN LIGNE', 3000],
    );
    for (const line of await lines()) {
      const [proposal] = line.proposals;
      expect((await match(line, { payment_id: proposal!.payment_id })).statusCode).toBe(200);
    }
    expect(await paidOf()).toBe(6000);
    const matched = await shop.db.select().from(bankLines);
    expect(new Set(matched.map(({ paymentId }) => paymentId))).toEqual(
      new Set([announced.id, cheque.id, counted.id]),
    );
    const linked = matched.find(({ paymentId }) => paymentId === counted.id);
    expect((await undo(linked!)).json()).toMatchObject({ state: 'open' });
    expect(await paidOf()).toBe(6000);
  });

  test('by hand uses what was noted of that amount', async () => {
    const announced = await note({ way: 'transfer', amount: 1000, is_announced: true });
    await bring(['SANS NUMERO', 1000]);
    const [line] = await lines();
    const reply = await match(line!, { order_name: ` ${desk.order.number.toLowerCase()} ` });
    expect(reply.json()).toMatchObject({ payment_id: announced.id });
    expect(await paidOf()).toBe(1000);
  });

  test.each([
    ['no order', { order_name: 'S99999' }, 400],
    ['nothing', {}, 400],
    ['an unknown payment', { payment_id: 999_999 }, 404],
  ])('with %s is refused and leaves the line open', async (_, wish, status) => {
    await bring(['VIR', 1000]);
    const [line] = await lines();
    expect((await match(line!, wish)).statusCode).toBe(status);
    expect((await lines())[0]!.state).toBe('open');
  });

  test('of more than the rest, or of another amount, is refused', async () => {
    const announced = await note({ way: 'transfer', amount: 999, is_announced: true });
    await bring(['VIR', total() + 1]);
    const [line] = await lines();
    expect((await match(line!, { order_name: desk.order.number })).statusCode).toBe(400);
    expect((await match(line!, { payment_id: announced.id })).statusCode).toBe(409);
    expect(await paidOf()).toBe(0);
  });

  test('is undone with the money that it counted, and the line can be matched again', async () => {
    await bring([`VIR ${desk.order.number}`, 1000]);
    const [line] = await lines();
    await match(line!, { order_name: desk.order.number });
    const both = await Promise.all([undo(line!), undo(line!)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await paidOf()).toBe(0);
    await match(line!, { order_name: desk.order.number });
    expect(await paidOf()).toBe(1000);
    const actions = (await auditOf()).map(([action]) => action);
    expect(actions.filter((action) => action === 'bank line matched')).toHaveLength(2);
    expect(actions).toContain('bank match undone');
  });

  test('that the money contradicts is freed, unless the bank took it back', async () => {
    await bring([`VIR ${desk.order.number}`, 1000], [`VIR ${desk.order.number}`, 2000]);
    for (const line of await lines()) await match(line, { order_name: desk.order.number });
    for (const line of await shop.db.select().from(bankLines)) {
      const url = pathTo(paths.handPaymentReversal, { id: line.paymentId! });
      const reversal = line.amount === 1000 ? 'reversed' : 'bounced';
      await post(url, { reversal, reason: 'Erreur' });
    }
    const left = await lines();
    expect(left.map(({ amount, state }) => [amount, state]).toSorted()).toEqual([
      [1000, 'open'],
      [2000, 'matched'],
    ]);
    expect(await paidOf()).toBe(0);
  });

  test('a line set aside keeps its note until it is taken up again', async () => {
    await bring(['VERSEMENT DU TERMINAL', 1000]);
    const [line] = await lines();
    const aside = pathTo(paths.bankLineAside, { id: line!.id });
    expect((await post(aside, { note: 'Cartes du terminal' })).json()).toMatchObject({
      state: 'aside',
      note: 'Cartes du terminal',
    });
    expect((await match(line!, { order_name: desk.order.number })).statusCode).toBe(409);
    await post(pathTo(paths.bankLineReopening, { id: line!.id }), {});
    expect((await lines())[0]).toMatchObject({ state: 'open', note: '' });
  });
});

test('whatever is matched, undone and noted, no line counts twice', async () => {
  type Deed =
    | { bring: number[] }
    | { match: number; order: number }
    | { undo: number }
    | { aside: number }
    | { announce: number; order: number }
    | { reverse: number; isBounced: boolean }
    | { clear: number };
  const place = fc.nat(5);
  const amount = fc.constantFrom(1000, 2000, 3000);
  const deed: fc.Arbitrary<Deed> = fc.oneof(
    fc.record({ bring: fc.array(amount, { minLength: 1, maxLength: 4 }) }),
    fc.record({ match: place, order: fc.nat(1) }),
    fc.record({ match: place, order: fc.nat(1) }),
    fc.record({ undo: place }),
    fc.record({ aside: place }),
    fc.record({ announce: amount, order: fc.nat(1) }),
    fc.record({ reverse: place, isBounced: fc.boolean() }),
    fc.record({ clear: place }),
  );
  const actor = await aManager();
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 3, maxLength: 12 }), async (deeds) => {
      await shop.db.delete(bankLines);
      const both = [await aStoredOrder(shop.db, {}), await aStoredOrder(shop.db, {})];
      const ids = both.map(({ id }) => id);
      for (const what of deeds) await tryOut(() => carryOut(what, both));
      const rows = (await shop.db.select().from(payments)).filter(({ orderId }) =>
        ids.includes(orderId),
      );
      const found = await shop.db.select().from(bankLines);
      for (const order of both) {
        const counted = rows.filter(
          (one) => one.orderId === order.id && one.bookedAt !== null && one.refundedAt === null,
        );
        const { amountPaid } = await readStoredOrder(shop.db, order);
        expect(counted.reduce((sum, one) => sum + one.amount, 0)).toBe(amountPaid);
        expect(amountPaid).toBeLessThanOrEqual(order.amountTotal);
      }
      for (const line of found) {
        const ofLine = rows.filter(({ id }) => id === line.paymentId);
        expect(ofLine).toHaveLength(line.state === 'matched' ? 1 : 0);
        expect(ofLine.every((one) => one.amount === line.amount)).toBe(true);
      }
      // Matched lines bring what their payments count, and each payment has one line at most.
      const matched = found.flatMap(({ paymentId }) => paymentId ?? []);
      expect(new Set(matched).size).toBe(matched.length);
    }),
    { numRuns: 25 },
  );

  async function carryOut(what: Deed, both: { id: number; number: string }[]) {
    const all = await shop.db.select().from(bankLines).orderBy(bankLines.id);
    const inOne = (act: (tx: typeof shop.db) => Promise<unknown>) =>
      shop.db.transaction((db) => act(db));
    const lineAt = (index: number) => all[index % Math.max(1, all.length)]?.id ?? 0;
    const paidAt = async (index: number) => {
      const rows = await shop.db.select().from(payments).where(eq(payments.provider, 'transfer'));
      const own = rows.filter(({ orderId }) => both.some(({ id }) => id === orderId));
      return own[index % Math.max(1, own.length)]?.id ?? 0;
    };
    if ('bring' in what) return bring(...what.bring.map((xof): Row => ['VIR', xof]));
    if ('match' in what) {
      const orderName = both[what.order]!.number;
      return inOne((db) => matchLine({ db, config, actor }, lineAt(what.match), { orderName }));
    }
    if ('undo' in what) {
      return inOne((db) => undoMatch({ db, config, actor }, lineAt(what.undo), 'Erreur'));
    }
    if ('aside' in what) return inOne((db) => setAside({ db, actor }, lineAt(what.aside), 'Autre'));
    if ('announce' in what) {
      const receipt = {
        orderId: both[what.order]!.id,
        way: 'transfer',
        isAnnounced: true,
      } as const;
      return inOne((db) =>
        recordByHand({ db, config, actor }, { ...receipt, amountXof: what.announce }),
      );
    }
    const id = await paidAt('clear' in what ? what.clear : what.reverse);
    if ('clear' in what) {
      return inOne((db) => followPayment({ db, config, actor }, id, { step: 'receive' }));
    }
    const reversal = what.isBounced ? 'bounced' : 'reversed';
    return inOne((db) => reversePayment({ db, config, actor }, id, { reversal, reason: 'Erreur' }));
  }

  async function tryOut(act: () => Promise<unknown>) {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }
}, 120_000);
