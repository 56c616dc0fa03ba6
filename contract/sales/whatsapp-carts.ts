import * as z from 'zod/mini';
import { fieldsOf, listOf, wholeNumber } from '../base/fields/fields.ts';
import { MAX_QUANTITY } from '../base/limits.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { MAX_ID } from '../goods/catalogue/catalogue.ts';
import { conversationDetail } from '../talk/staff-conversations.ts';
import { LIST_LINES } from './baskets.ts';

/** Without prices: the shop's own are sent. */
const cartToSend = fieldsOf({
  lines: listOf(
    fieldsOf({ id: wholeNumber(1, MAX_ID), quantity: wholeNumber(1, MAX_QUANTITY) }),
    LIST_LINES,
  ).check(z.minLength(1, 'un produit au moins')),
  /** The newest message shown to the clerk. */
  seen_id: wholeNumber(0, MAX_ID),
});
export type CartToSend = z.infer<typeof cartToSend>;

export const whatsappCartCalls = {
  sendCart: staffCall('messages:write', {
    method: 'POST',
    path: paths.staffConversationCart,
    summary: 'Envoyer un panier par WhatsApp, aux prix du jour, avec un lien pour le commander',
    params: ofId,
    body: cartToSend,
    reply: conversationDetail,
  }),
};
