import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Case } from '#contract/delivery/after-sales.ts';
import { afterSalesCases } from '#server/delivery/after-sales/tables.ts';
import { orderPath } from '#server/sales/orders/order/order-link.ts';
import { orderEvents } from '#server/sales/orders/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { openCaseDesk, tokenIn } from '#tests/helpers/delivery/case-desk.ts';
import { aStoredOrder } from '#tests/helpers/sales/stored-order.ts';

const desk = openCaseDesk();

describe('a fault', () => {
  test('is reported with a photo: a number, a warranty, a promise, a message', async () => {
    const grey = { width: 40, height: 30, channels: 3, background: '#888' } as const;
    const png = await sharp({ create: grey }).png().toBuffer();
    const photos = [`data:image/png;base64,${png.toString('base64')}`];
    const reply = await desk.report({ ...desk.wanted(), photos });
    expect(reply.statusCode).toBe(201);
    const one = reply.json() as Case;
    expect(one).toMatchObject({
      number: expect.stringMatching(/^SAV-\d{5}$/),
      state: 'new',
      article: 'Four 30 L',
      brand: 'Téranga',
      serial: 'SN-4711',
      is_covered: true,
      order_name: desk.start.order.number,
      entries: [{ step: 'opened', author: 'customer' }],
      media: [{ kind: 'photo', mime: 'image/webp' }],
    });
    expect(one.due_at > one.opened_at).toBe(true);
    expect(await desk.letters()).toContain('Réponse au plus tard');
    const photo = await desk.app.inject({ url: one.media[0]!.url, headers: desk.start.buyer });
    expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  test('is covered by the article’s own months, on the day when it is reported', async () => {
    const old = new Date(Date.now() - 25 * 31 * 86_400_000);
    await desk.db.update(orderEvents).set({ at: old }).where(eq(orderEvents.kind, 'moved'));
    expect(await desk.opened()).toMatchObject({ is_covered: false });
  });

  test('waits for the delivery', async () => {
    const lines = [{ id: (await aProduct(desk.db)).id, quantity: 1 }];
    const young = await aStoredOrder(desk.db, {
      buyer: { kind: 'account', id: desk.start.account.id },
      lines,
    });
    const reply = await desk.report({ ...desk.wanted(), order_id: young.id });
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'Une panne se signale quand la commande est livrée.',
    ]);
  });

  test('of an order is for its buyer and whoever has its link', async () => {
    const stranger = await signedIn(desk.db, await anAccount(desk.db));
    expect((await desk.report(desk.wanted(), stranger)).statusCode).toBe(404);
    expect((await desk.report(desk.wanted(), {})).statusCode).toBe(404);
    expect(
      (await desk.report({ ...desk.wanted(), order_token: 'x'.repeat(22) }, {})).statusCode,
    ).toBe(404);
    const token = tokenIn(orderPath(testConfig(), desk.start.order));
    expect((await desk.report({ ...desk.wanted(), order_token: token }, {})).statusCode).toBe(201);
  });

  test('of a stranger is refused before its photos are opened', async () => {
    const stranger = await signedIn(desk.db, await anAccount(desk.db));
    const photos = ['data:image/png;base64,AAAA'];
    expect((await desk.report({ ...desk.wanted(), photos }, stranger)).statusCode).toBe(404);
    const about = { fault: 'noise', description: 'Il siffle très fort.', article: 'Vieux frigo' };
    expect((await desk.report({ ...about, photos }, {})).statusCode).toBe(401);
    const { id } = await desk.opened();
    expect((await desk.write(id, { text: 'Bonjour', photos }, stranger)).statusCode).toBe(404);
  });

  test('of nothing in particular asks for an account and the name of the article', async () => {
    const about = { fault: 'noise', description: 'Il siffle très fort.', article: 'Vieux frigo' };
    expect((await desk.report(about, {})).statusCode).toBe(401);
    expect((await desk.report({ ...about, article: ' ' })).statusCode).toBe(400);
    const reply = await desk.report(about);
    expect(reply.json()).toMatchObject({ article: 'Vieux frigo', is_covered: false });
  });

  test('that comes twice is one, and no more than five are open', async () => {
    const headers = { ...desk.start.buyer, 'idempotency-key': 'panne-1' };
    await Promise.all([desk.report(desk.wanted(), headers), desk.report(desk.wanted(), headers)]);
    expect(await desk.db.$count(afterSalesCases)).toBe(1);
    for (let more = 1; more < 5; more += 1) {
      expect(
        (await desk.report({ ...desk.wanted(), description: `Autre panne, ${more}` })).statusCode,
      ).toBe(201);
    }
    const sixth = await desk.report({ ...desk.wanted(), description: 'Encore une panne' });
    expect([sixth.statusCode, sixth.json().message]).toEqual([
      409,
      'Cinq dossiers sont déjà ouverts : écrivez dans l’un d’eux, ou appelez-nous.',
    ]);
  });
});
