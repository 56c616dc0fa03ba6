import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { partners } from '#server/base/identity/tables.ts';
import { casePath } from '#server/delivery/after-sales/cases/find-case.ts';
import { afterSalesCases, caseMedia, warranties } from '#server/delivery/after-sales/tables.ts';
import { orderToken } from '#server/sales/orders/order/order-link.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aCase, aWarranty } from '#tests/helpers/base/audit-uses/after-sales.ts';
import { openCaseDesk, tokenIn } from '#tests/helpers/delivery/case-desk.ts';

const desk = openCaseDesk();

test('nobody is erased whose case is open', async () => {
  const { id, number } = await desk.opened();
  const refused = await desk.eraseBuyer();
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    expect.stringContaining(`Le dossier ${number} est encore ouvert`),
  ]);
  await desk.step(paths.staffCaseClosing, id, { outcome: 'no-fault' });
  expect((await desk.eraseBuyer()).statusCode).toBe(200);
});

test('a number that somebody only typed leaves receipts and calls of that number alone', async () => {
  await aWarranty(desk.db, {
    serial: 'SN-77',
    name: 'Moussa Kane',
    phone: desk.start.account.phone,
  });
  expect((await desk.eraseBuyer()).statusCode).toBe(200);
  expect(await desk.db.select().from(warranties)).toMatchObject([
    { name: 'Moussa Kane', phone: desk.start.account.phone },
  ]);
});

test('erasing a person takes words, names and media of their cases, and leaves the figures', async () => {
  const { id } = await desk.opened();
  await desk.write(id, { text: 'Appelez ma sœur Coumba.' });
  await desk.db
    .insert(caseMedia)
    .values({ key: 'a'.repeat(32), caseId: id, kind: 'voice', size: 5 });
  await desk.step(paths.staffCaseClosing, id, { outcome: 'no-fault' });
  expect((await desk.eraseBuyer()).statusCode).toBe(200);
  const one = await desk.staffRead(id);
  expect(one).toMatchObject({ article: 'Four 30 L', description: '', customer_phone: null });
  expect(one.entries.map(({ text }) => text).join('')).toBe('');
  expect(await desk.db.$count(caseMedia)).toBe(0);
  const journal = await desk.db.select().from(auditEntries);
  expect(JSON.stringify(journal)).not.toContain('Coumba');
});

test('nobody writes into a case whose person was erased, by its link either', async () => {
  await desk.db
    .update(partners)
    .set({ phoneProvenAt: new Date() })
    .where(eq(partners.id, desk.start.account.id));
  const { id } = await aCase(desk.db, { phone: desk.start.account.phone, quoteState: 'asked' });
  const [known] = await desk.db.select().from(afterSalesCases);
  const token = tokenIn(casePath(testConfig(), known!));
  const byLink = (path: string, payload: object) =>
    desk.app.inject({
      method: 'POST',
      url: pathTo(path as '/:id', { id }),
      payload: { token, ...payload },
    });
  expect((await byLink(paths.caseMessages, { text: 'Bonjour' })).statusCode).toBe(201);
  expect((await desk.eraseBuyer()).statusCode).toBe(200);
  for (const reply of [
    await byLink(paths.caseMessages, { text: 'Je suis Awa' }),
    await byLink(paths.caseQuote, { answer: 'accepted', total: 0 }),
    await byLink(paths.caseMedia, { kind: 'voice', size: 5 }),
  ]) {
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'Les données de ce dossier ont été effacées. Signalez une nouvelle panne, ou appelez-nous.',
    ]);
  }
  expect((await desk.staffRead(id)).entries.map(({ text }) => text).join('')).toBe('');
});

test('the link of an order whose person was erased opens nothing, and no case either', async () => {
  const { order } = desk.start;
  const token = orderToken(testConfig(), order.number);
  const articles = withQuery(paths.reportableArticles, { order_id: order.id, token });
  const paper = withQuery(pathTo(paths.orderForm, { id: order.id }), { token });
  const read = async () => {
    const payload = { name: order.number, token };
    const replies = [
      await desk.app.inject({ url: articles }),
      await desk.app.inject({ url: paper }),
      await desk.app.inject({ method: 'POST', url: paths.tracking, payload }),
    ];
    return replies.map(({ statusCode }) => statusCode);
  };
  expect(await read()).toEqual([200, 200, 200]);
  expect((await desk.eraseBuyer()).statusCode).toBe(200);
  expect(await read()).toEqual([404, 404, 404]);
  const reported = await desk.report({ ...desk.wanted(), order_token: token }, {});
  expect([reported.statusCode, reported.json().code]).toEqual([404, 'not-found']);
  expect(await desk.db.$count(afterSalesCases)).toBe(0);
});
