import type { CartToSend } from '#contract/sales/whatsapp-carts.ts';
import type { Act } from '#server/base/identity/act.ts';
import { Problem } from '#server/base/problem.ts';
import { replyToConversation } from '#server/talk/whatsapp/send-reply.ts';
import { shareList } from '../sharing/share-list.ts';
import { cartMessage } from './cart-words.ts';
import { pricePieces } from './price-pieces.ts';

/**
 * Sends a customer products at today's prices with a link to order them (rule T-21). Throws `not-found`, and `conflict`
 * outside the 24 hours or for products that the shop does not have in these quantities.
 */
export async function sendCart(
  { db, config, actor }: Act,
  conversationId: number,
  { lines: asked, seen_id: seenId }: CartToSend,
): Promise<void> {
  await db.transaction(async (tx) => {
    const wanted = new Map(asked.map(({ id, quantity }) => [id, quantity]));
    const priced = await pricePieces(tx, config, wanted);
    const lines = [...wanted].map(([id, quantity]) => {
      const pieces = priced.get(id);
      if (pieces === undefined) throw new Problem('conflict', `Le produit ${id} n’existe plus.`);
      if (pieces.state !== 'taken') throw new Problem('conflict', refusalOf(pieces));
      return { ...pieces, id, wanted: quantity };
    });
    const { token } = await shareList(tx, null, {
      list: 'cart',
      lines: lines.map(({ id, taken }) => ({ id, quantity: taken })),
    });
    const text = cartMessage(config, lines, token);
    await replyToConversation(tx, actor, conversationId, { text, seen_id: seenId });
  });
}

function refusalOf({ name, taken, state }: { name: string; taken: number; state: string }): string {
  if (state === 'fewer') return `${name} : il n’en reste que ${taken}.`;
  return state === 'sold-out' ? `${name} est épuisé.` : `${name} ne se vend pas ou plus.`;
}
