import { eq } from 'drizzle-orm';
import type { CartLine } from '#contract/talk/whatsapp-carts.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { enqueue } from '#server/base/queue/queue.ts';
import { findByFeedIds } from '#server/goods/feeds/find-by-feed-id.ts';
import { recordWhatsappMessage } from '#server/talk/whatsapp/carry-message.ts';
import type { CartItem } from '#server/talk/whatsapp/read-cart.ts';
import { whatsappMessages } from '#server/talk/whatsapp/tables.ts';
import { shareList } from '../sharing/share-list.ts';
import { cartAnswer } from './cart-words.ts';
import { pricePieces, totalOf } from './price-pieces.ts';

/**
 * Prices a customer's cart by the shop's own prices, stores the offer with its message and queues the answer with a link
 * to the products (rule T-20). Places no order and reserves nothing. A repeated job does nothing.
 */
export async function answerCart(db: Db, config: Config, messageId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const isThis = eq(whatsappMessages.id, messageId);
    const [message] = await tx.select().from(whatsappMessages).where(isThis).for('update');
    if (message == null || message.cart === null || message.cart.offered !== undefined) return;
    const { contactId, cart } = message;
    const found = await findByFeedIds(
      tx,
      cart.items.map(({ retailerId }) => retailerId),
    );
    const lines = await offerItems(tx, config, cart.items, found);
    const token = await shareOffer(tx, lines, found);
    await tx
      .update(whatsappMessages)
      .set({ cart: { ...cart, offered: { lines, totalXof: totalOf(lines) } } })
      .where(isThis);
    const text = cartAnswer(config, { lines, leftOut: cart.leftOut, token });
    const { id } = await recordWhatsappMessage(tx, contactId, text, {});
    await enqueue(tx, 'send-whatsapp', { messageId: id });
  });
}

async function offerItems(
  tx: Db,
  config: Config,
  items: readonly CartItem[],
  found: ReadonlyMap<string, number>,
): Promise<CartLine[]> {
  const wanted = new Map(
    items.flatMap(({ retailerId, quantity }) => {
      const id = found.get(retailerId);
      return id === undefined ? [] : [[id, quantity] as const];
    }),
  );
  const priced = await pricePieces(tx, config, wanted);
  return items.map(({ retailerId, quantity, price, currency }) => ({
    retailer_id: retailerId,
    wanted: quantity,
    said_price: price,
    said_currency: currency,
    ...(priced.get(found.get(retailerId) ?? 0) ?? UNKNOWN),
  }));
}

const UNKNOWN = { name: '', taken: 0, price_xof: null, state: 'unknown' } as const;

/** The link's token; undefined if nothing can be offered. */
async function shareOffer(
  tx: Db,
  lines: readonly CartLine[],
  found: ReadonlyMap<string, number>,
): Promise<string | undefined> {
  const offered = lines.flatMap(({ retailer_id: retailerId, taken }) =>
    taken === 0 ? [] : [{ id: found.get(retailerId)!, quantity: taken }],
  );
  if (offered.length === 0) return undefined;
  // A list without an account: the number may be a stranger's, and the link shows no person.
  const { token } = await shareList(tx, null, { list: 'cart', lines: offered });
  return token;
}
