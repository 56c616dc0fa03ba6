import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { SharedList } from '#contract/sales/shared-lists.ts';
import type { ConversationDetail } from '#contract/talk/staff-conversations.ts';
import { updateProduct } from '#server/goods/catalogue/product/save-product.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { findByFeedIds } from '#server/goods/feeds/find-by-feed-id.ts';
import { feedIdOf } from '#server/goods/feeds/read-feed-products.ts';
import { sharedLists } from '#server/sales/baskets/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { createWhatsapp } from '#server/talk/whatsapp/create-whatsapp.ts';
import { type CartItem, readCart } from '#server/talk/whatsapp/read-cart.ts';
import { receiveNotices } from '#server/talk/whatsapp/receive-notices.ts';
import { sendReply } from '#server/talk/whatsapp/send-reply.ts';
import { whatsappContacts, whatsappMessages } from '#server/talk/whatsapp/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, emptyCatalogue, waitingJobs } from '#tests/helpers/base/db.ts';
import { openFileApp } from '#tests/helpers/base/file-app.ts';
import { type OpenSandbox, openSandbox } from '#tests/helpers/base/open-sandbox.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
import { answerCart } from './answer-cart.ts';

const phone = '+221771234567';
const byMachine = { kind: 'machine' } as const;

let sandbox: OpenSandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterEach(() => sandbox.post('/reset'));
afterAll(() => sandbox?.close());

const config = () => testConfig(sandbox.settings);
const shop = openFileApp(
  async (db) => {
    await emptyAccounts(db);
    await emptyCatalogue(db);
  },
  () => ({ overrides: { settings: config().settings } }),
);

let fridge: { id: number; reference: string };
beforeEach(async () => {
  fridge = await aProduct(shop.db, {
    name: 'Réfrigérateur Baobab',
    reference: 'FRG-1',
    list_price: 200_000,
  });
});

const item = (retailerId: string, overrides: Partial<CartItem> = {}): CartItem => ({
  retailerId,
  quantity: 1,
  price: 200_000,
  currency: 'XOF',
  ...overrides,
});
const receive = (items: CartItem[], providerId = 'wamid.1', leftOut = 0) =>
  receiveNotices(shop.db, config(), [
    {
      kind: 'message',
      providerId,
      phone,
      name: 'Awa',
      text: `Panier : ${items.length} articles`,
      cart: { items, leftOut },
      at: new Date(),
    },
  ]);
const jobs = async (name: string) =>
  (await waitingJobs(shop.db))
    .filter((job) => job.name === name)
    .map(({ data }) => data as { messageId: number });
const answerAll = async () => {
  for (const { messageId } of await jobs('answer-whatsapp-cart')) {
    await answerCart(shop.db, config(), messageId);
  }
};
const answers = () =>
  shop.db
    .select()
    .from(whatsappMessages)
    .where(eq(whatsappMessages.direction, 'out'))
    .orderBy(whatsappMessages.id);
const answer = async () => (await answers()).at(-1)!.text;
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1];
const openLink = async (text: string): Promise<SharedList> =>
  (await shop.app.inject(withQuery(paths.sharedLists, { token: tokenIn(text) }))).json();
const asSupport = async () =>
  signedIn(shop.db, await anAccount(shop.db, { role: 'support', name: 'Astou' }));
const conversation = async (): Promise<ConversationDetail> => {
  const [contact] = await shop.db.select().from(whatsappContacts);
  const url = pathTo(paths.staffConversation, { id: contact!.id });
  return (await shop.app.inject({ url, headers: await asSupport() })).json();
};
const received = async () => (await conversation()).messages.find(({ cart }) => cart !== null)!;

describe('a cart by WhatsApp', () => {
  test('is answered with the shop’s prices and a link that opens the articles', async () => {
    await receive([item('FRG-1', { quantity: 2, price: 1 })]);
    expect((await received()).cart).toMatchObject({ state: 'waiting', lines: [] });
    await answerAll();
    const text = await answer();
    expect(text).toContain(`2 × Réfrigérateur Baobab : ${formatXof(400_000)}`);
    expect(text).toContain(`${config().publicUrl}/panier-partage?token=`);
    expect((await openLink(text)).lines).toMatchObject([
      { id: fridge.id, quantity: 2, product: { list_price: 200_000 } },
    ]);
    expect((await received()).cart).toEqual({
      state: 'offered',
      left_out: 0,
      total_xof: 400_000,
      lines: [
        {
          retailer_id: 'FRG-1',
          name: 'Réfrigérateur Baobab',
          wanted: 2,
          taken: 2,
          price_xof: 200_000,
          said_price: 1,
          said_currency: 'XOF',
          state: 'taken',
        },
      ],
    });
    expect(await shop.db.$count(orders)).toBe(0);
  });

  test('is stored and answered once, however often Meta and the queue repeat it', async () => {
    await Promise.all([1, 2, 3].map(() => receive([item('FRG-1')])));
    const waiting = await jobs('answer-whatsapp-cart');
    expect(waiting).toHaveLength(1);
    await Promise.all([1, 2, 3].map(() => answerCart(shop.db, config(), waiting[0]!.messageId)));
    expect(await answers()).toHaveLength(1);
    expect(await shop.db.$count(sharedLists)).toBe(1);
    expect(await jobs('send-whatsapp')).toHaveLength(1);
  });

  test('arrives on the telephone as a free text', async () => {
    await receive([item('FRG-1')]);
    await answerAll();
    const [sent] = await jobs('send-whatsapp');
    await sendReply(shop.db, createWhatsapp(config())!, sent!.messageId, { isLastTry: true });
    const url = `/whatsapp/messages?to=${encodeURIComponent(phone)}`;
    expect((await sandbox.get(url)).body).toMatchObject([{ text: await answer() }]);
  });

  test('names what the shop has not, and offers the rest', async () => {
    await aProduct(shop.db, { name: 'Fer épuisé', reference: 'FER', list_price: 20_000 }).then(
      ({ id }) => setStock(shop.db, id, 0),
    );
    const gone = await aProduct(shop.db, { name: 'Four retiré', reference: 'FOUR' });
    await updateProduct(shop.db, byMachine, { id: gone.id }, { sale_ok: false });
    const deleted = await aProduct(shop.db, { reference: 'PARTI' });
    await shop.db.delete(products).where(eq(products.id, deleted.id));
    await setStock(shop.db, fridge.id, 3);
    const items = [
      item('FRG-1', { quantity: 1_000_000, price: 250, currency: 'EUR' }),
      item('FER'),
      item('FOUR'),
      item('PARTI'),
      item('http://evil.example/'),
    ];
    await receive(items, 'wamid.1', 2);
    await answerAll();
    const text = await answer();
    for (const words of [
      `3 × Réfrigérateur Baobab : ${formatXof(600_000)}`,
      'Réfrigérateur Baobab (3 au lieu de 1000000)',
      'Épuisé en ce moment : Fer épuisé',
      'N’est plus vendu : Four retiré',
      'Inconnu de la boutique : PARTI, http evil. example',
      '2 articles n’ont pas pu être repris.',
    ]) {
      expect(text).toContain(words);
    }
    expect((await openLink(text)).lines).toMatchObject([{ id: fridge.id, quantity: 3 }]);
    const { cart } = await received();
    expect(cart).toMatchObject({ state: 'offered', total_xof: 600_000, left_out: 2 });
    expect(cart!.lines.map(({ state }) => state)).toEqual([
      'fewer',
      'sold-out',
      'unsold',
      'unknown',
      'unknown',
    ]);
  });

  test('of nothing that the shop sells gets an answer without a link', async () => {
    await receive([item('RIEN')]);
    await answerAll();
    expect(await answer()).toContain('Aucun de ces articles n’est disponible');
    expect(tokenIn(await answer())).toBeUndefined();
    expect((await received()).cart).toMatchObject({ state: 'nothing', total_xof: 0 });
    expect(await shop.db.$count(sharedLists)).toBe(0);
  });

  test('of 1,000 products fits into one message', async () => {
    const made = [];
    for (let at = 0; at < 30; at += 1) {
      made.push(await aProduct(shop.db, { reference: `R-${at}`, name: 'N'.repeat(190) }));
    }
    const product_items = Array.from({ length: 1000 }, (_, at) => ({
      product_retailer_id: `R-${at}`,
      quantity: 99,
      item_price: 1,
      currency: 'XOF',
    }));
    const cart = readCart({ product_items })!;
    await receive(cart.items, 'wamid.1', cart.leftOut);
    await answerAll();
    const text = await answer();
    expect(text.length).toBeLessThan(4096);
    expect(text).toContain('• et 10 autres');
    expect((await openLink(text)).lines).toHaveLength(made.length);
  });

  test('names a product as the feed of Meta does, whatever its reference is', async () => {
    const reference = fc.string({ minLength: 1, maxLength: 90, unit: 'grapheme-ascii' });
    await fc.assert(
      fc.asyncProperty(reference, async (typed) => {
        const { id } = fridge;
        const given = `R${typed.trim()}`;
        await shop.db.update(products).set({ reference: given }).where(eq(products.id, id));
        const name = feedIdOf({ id, reference: given });
        const found = await findByFeedIds(shop.db, [name, 'article-2147483647', 'other']);
        expect([...found]).toEqual([[name, id]]);
      }),
      { numRuns: 30 },
    );
  });
});

describe('staff send a cart', () => {
  const send = async (lines: object[], headers?: Record<string, string>) => {
    const [contact] = await shop.db.select().from(whatsappContacts);
    return shop.app.inject({
      method: 'POST',
      url: pathTo(paths.staffConversationCart, { id: contact!.id }),
      headers: headers ?? (await asSupport()),
      payload: { lines, seen_id: 0 },
    });
  };
  beforeEach(() => receive([item('FRG-1')]));

  test('with names, prices and a link, in the clerk’s name', async () => {
    const reply = await send([{ id: fridge.id, quantity: 2 }]);
    expect(reply.statusCode, reply.body).toBe(200);
    const text = await answer();
    expect(text).toContain(`2 × Réfrigérateur Baobab : ${formatXof(400_000)}`);
    expect((await openLink(text)).lines).toMatchObject([{ id: fridge.id, quantity: 2 }]);
    expect(reply.json().messages.at(-1)).toMatchObject({ author: 'Astou', is_theirs: false });
    expect(reply.body).not.toContain(tokenIn(text));
  });

  test('not with more than the shop has, nor what it does not sell', async () => {
    await setStock(shop.db, fridge.id, 1);
    const more = await send([{ id: fridge.id, quantity: 2 }]);
    expect([more.statusCode, more.json().message]).toEqual([
      409,
      'Réfrigérateur Baobab : il n’en reste que 1.',
    ]);
    await updateProduct(shop.db, byMachine, { id: fridge.id }, { sale_ok: false });
    expect((await send([{ id: fridge.id, quantity: 1 }])).statusCode).toBe(409);
    expect((await send([{ id: 2_147_483_647, quantity: 1 }])).statusCode).toBe(409);
    expect((await send([])).statusCode).toBe(400);
    expect((await send([{ id: fridge.id, quantity: 1000 }])).statusCode).toBe(400);
    expect(await shop.db.$count(sharedLists)).toBe(0);
    expect(await answers()).toEqual([]);
  });

  test('not after the 24 hours, and then no link is left behind', async () => {
    await shop.db.update(whatsappContacts).set({ heardAt: new Date(0) });
    expect((await send([{ id: fridge.id, quantity: 1 }])).statusCode).toBe(409);
    expect(await shop.db.$count(sharedLists)).toBe(0);
  });
});
