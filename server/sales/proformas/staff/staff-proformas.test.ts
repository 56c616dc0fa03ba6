import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { Proforma } from '#contract/sales/proformas.ts';
import { staffProformas } from '#contract/sales/staff-proformas.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { plusDays, today } from '#server/base/time.ts';
import { updateProduct } from '#server/goods/catalogue/product/save-product.ts';
import { proformas } from '#server/sales/proformas/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { openOrderDesk } from '#tests/helpers/sales/order-desk.ts';
import { aProforma, aProformaForm } from '#tests/helpers/sales/proformas.ts';
import { proformaPath } from '../proforma/describe-proforma.ts';

const desk = openOrderDesk();
const { shop, get, post } = desk;
type Made = Awaited<ReturnType<typeof aProforma>>;
const sent = () => shop.db.select().from(outgoingMessages);
const form = () => aProformaForm(shop.db);
const tokenOf = (row: { id: number; number: string }) =>
  new URLSearchParams(proformaPath(testConfig(), row).split('?')[1]).get('token')!;
const order = (row: { id: number; number: string }) =>
  shop.app.inject({
    method: 'POST',
    url: pathTo(paths.proformaOrder, { id: row.id }),
    payload: {
      token: tokenOf(row),
      payment_mode: 'online',
      conditions: true,
      guest: { name: 'Modou Fall', telephone: '77 640 10 20', adresse: 'Rue 22, Médina' },
    },
  });

describe('staff', () => {
  const detail = async (id: number) => (await get(pathTo(paths.staffProforma, { id }))).json();
  const step = async (path: string, id: number, payload: object) =>
    post(pathTo(path, { id }), payload, {
      'if-match': String((await detail(id)).version),
    });

  test('makes one for an account, for as many days as it says', async () => {
    const { id: partnerId } = await anAccount(shop.db);
    const payload = { ...(await form()), partner_id: partnerId, days: 30 };
    const reply = await post(staffProformas.path, payload);
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({
      partner_id: partnerId,
      made_by: 'Cheikh Diallo',
      valid_until: plusDays(today(), 30),
    });
    const [audit] = await shop.db.select().from(auditEntries);
    expect(audit).toMatchObject({
      action: 'proforma made',
      subject: `proforma:${reply.json().id}`,
    });
    const unknown = { ...(await form()), partner_id: 999_999 };
    expect((await post(staffProformas.path, unknown)).statusCode).toBe(404);
  });

  test.each([
    ['its number', (row: Made) => row.number],
    ['its company', () => 'baobab conseil'],
    ['its NINEA', () => '00123452g3'],
    ['its telephone', (row: Made) => row.phone!],
  ])('finds one by %s', async (_what, q) => {
    const made = await aProforma(shop.db);
    await aProforma(shop.db, { company: 'Autre', ninea: '7654321' });
    const found = await get(withQuery(staffProformas.path, { q: q(made) }));
    expect(found.json().items.map(({ id }: Proforma) => id)).toEqual([made.id]);
  });

  test('filters by state, and has it all as a file', async () => {
    const open = await aProforma(shop.db);
    const old = await aProforma(shop.db);
    await shop.db
      .update(proformas)
      .set({ validUntil: plusDays(today(), -1) })
      .where(eq(proformas.id, old.id));
    const idsIn = async (state: string) =>
      (await get(withQuery(staffProformas.path, { state })))
        .json()
        .items.map(({ id }: Proforma) => id);
    expect(await idsIn('open')).toEqual([open.id]);
    expect(await idsIn('expired')).toEqual([old.id]);
    expect(await idsIn('ordered')).toEqual([]);
    const csv = await get(`${staffProformas.path}.csv`);
    expect(csv.body).toContain(open.number);
  });

  test('reads what came of one without what opens or orders it', async () => {
    const row = await aProforma(shop.db);
    const placed = (await order(row)).json();
    const reader = await signedIn(shop.db, await anAccount(shop.db, { role: 'reader' }));
    for (const who of [reader, undefined]) {
      const reply = await get(pathTo(paths.staffProforma, { id: row.id }), who);
      expect(reply.json().order).toEqual({ id: placed.id, name: placed.name });
      expect(reply.body).not.toContain(tokenOf(row));
      expect(reply.body).not.toContain('token=');
    }
    const made = await post(staffProformas.path, await form());
    expect(made.statusCode).toBe(201);
    expect(made.body).not.toContain('token=');
  });

  test('sends the link again, three times in an hour', async () => {
    const row = await aProforma(shop.db);
    const send = () => post(pathTo(paths.proformaSending, { id: row.id }), { channel: 'mail' });
    for (let place = 0; place < 3; place += 1) expect((await send()).statusCode).toBe(200);
    expect((await send()).statusCode).toBe(429);
    expect(await sent()).toHaveLength(3);
  });

  test('keeps the prices until another day, also once they were over', async () => {
    const row = await aProforma(shop.db);
    await shop.db
      .update(proformas)
      .set({ validUntil: plusDays(today(), -4), remindedAt: new Date() })
      .where(eq(proformas.id, row.id));
    const until = plusDays(today(), 20);
    const reply = await step(paths.proformaExtension, row.id, { valid_until: until });
    expect(reply.json()).toMatchObject({ state: 'open', valid_until: until, reminded_at: null });
    const placed = await order(row);
    expect(placed.statusCode).toBe(201);
    expect((await desk.detail(placed.json().id)).proforma).toEqual({
      id: row.id,
      number: row.number,
    });
    const again = await step(paths.proformaExtension, row.id, { valid_until: until });
    expect(again.statusCode).toBe(409);
    const past = await step(paths.proformaExtension, row.id, { valid_until: '2020-01-01' });
    expect(past.statusCode).toBe(400);
  });

  describe('takes the order', () => {
    const take = (id: number, payload: object, headers: Record<string, string> = {}) =>
      post(
        pathTo(paths.staffProformaOrder, { id }),
        { payment_mode: 'domicile', ...payload },
        headers,
      );
    const caller = {
      guest: { name: 'Modou Fall', telephone: '77 640 10 20', adresse: 'Rue 22, Médina' },
    };

    test('of somebody without an account, at its prices, once', async () => {
      const { id: productId } = await aProduct(shop.db, { list_price: 200_000 });
      const row = await aProforma(shop.db, { order_lines: [{ id: productId, quantity: 2 }] });
      await updateProduct(shop.db, byMachine, { id: productId }, { list_price: 260_000 });
      const quote = await post(pathTo(paths.staffProformaQuote, { id: row.id }), {
        payment_mode: 'domicile',
      });
      const key = { 'idempotency-key': 'appel-7' };
      const shown = { ...caller, amount_total: quote.json().amount_total };
      const replies = [await take(row.id, shown, key), await take(row.id, shown, key)];
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
      const [{ id, name }] = replies.map((reply) => reply.json()) as [{ id: number; name: string }];
      const placed = await desk.detail(id);
      expect(placed).toMatchObject({
        proforma: { id: row.id, number: row.number },
        amount_total: quote.json().amount_total,
        state: 'sale',
      });
      expect(placed.timeline[0]).toMatchObject({ by: 'Cheikh Diallo (Boutique)' });
      expect(replies[0]!.json().order_lines).toMatchObject([{ quantity: 2, list_price: 200_000 }]);
      expect((await sent()).map(({ recipient }) => recipient)).toContain('+221776401020');
      expect(await detail(row.id)).toMatchObject({ state: 'ordered', order: { id, name } });
      expect((await take(row.id, caller)).json().message).toMatch(/déjà commandée/);
      expect((await order(row)).statusCode).toBe(409);
      const audits = await shop.db.select().from(auditEntries);
      expect(audits.map(({ action }) => action)).toEqual(
        expect.arrayContaining(['order placed', 'proforma ordered']),
      );
    });

    test('of the account that it is for, and of nobody else', async () => {
      const owner = await anAccount(shop.db, { name: 'Awa Ndiaye' });
      const row = await aProforma(shop.db, { partnerId: owner.id });
      expect((await take(row.id, caller)).json().errors[0].field).toBe('guest');
      const reply = await take(row.id, { delivery: { quarter: 'Point E' } });
      expect(reply.json()).toMatchObject({ partner_id: owner.id });
    });

    test.each([
      ['for nobody', {}, 400],
      ['at another total than was read', { ...caller, amount_total: 1 }, 409],
      ['in parts', { ...caller, payment_mode: 'echelonne' }, 400],
    ])('not %s', async (_what, payload, status) => {
      const row = await aProforma(shop.db);
      expect((await take(row.id, payload)).statusCode).toBe(status);
      expect((await detail(row.id)).state).toBe('open');
    });

    test('not once its days are over', async () => {
      const row = await aProforma(shop.db);
      const validUntil = plusDays(today(), -1);
      await shop.db.update(proformas).set({ validUntil }).where(eq(proformas.id, row.id));
      expect((await take(row.id, caller)).statusCode).toBe(409);
      const quote = await post(pathTo(paths.staffProformaQuote, { id: row.id }), {});
      expect(quote.statusCode).toBe(409);
    });
  });

  test('withdraws one, which is refused to whoever read it before', async () => {
    const row = await aProforma(shop.db);
    const reply = await step(paths.proformaWithdrawal, row.id, { reason: 'Erreur de prix' });
    expect(reply.json()).toMatchObject({ state: 'withdrawn', withdrawal_reason: 'Erreur de prix' });
    const page = withQuery(pathTo(paths.proforma, { id: row.id }), { token: tokenOf(row) });
    expect((await get(page, {})).json()).not.toHaveProperty('withdrawal_reason');
    const stale = await post(
      pathTo(paths.proformaWithdrawal, { id: row.id }),
      { reason: 'Encore' },
      { 'if-match': '1' },
    );
    expect(stale.statusCode).toBe(409);
    expect((await order(row)).statusCode).toBe(409);
  });
});
