import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { fieldsOf, filledText, listOf, oneOf, text, wholeNumber } from '../base/fields/fields.ts';
import { MAX_QUANTITY } from '../base/limits.ts';
import { paths } from '../base/paths.ts';
import { idInPath, MAX_ID, productCard } from '../goods/catalogue/catalogue.ts';
import { LIST_LINES, SHARED_LISTS } from './baskets.ts';

const subject = 'Paniers';

/** Neither prices nor the owner. */
const newSharedList = fieldsOf({
  list: oneOf(SHARED_LISTS),
  lines: listOf(
    fieldsOf({ id: wholeNumber(1, MAX_ID), quantity: wholeNumber(1, MAX_QUANTITY) }),
    LIST_LINES,
  ).check(z.minLength(1, 'un produit au moins')),
});

const shared = {
  id: z.int(),
  list: z.enum(SHARED_LISTS),
  shared_at: z.string(),
  expires_at: z.string(),
};

/** The only response with the two secrets. */
const startedSharing = z.object({
  ...shared,
  /** Opens the list. */
  token: z.string(),
  /** Ends the sharing, also without an account. */
  key: z.string(),
});
export type StartedSharing = z.infer<typeof startedSharing>;

/** No person, and today's prices. */
const sharedList = z.object({
  list: shared.list,
  shared_at: shared.shared_at,
  expires_at: shared.expires_at,
  lines: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      quantity: z.int(),
      /** Null if no longer sold. */
      product: z.nullable(productCard),
    }),
  ),
});
export type SharedList = z.infer<typeof sharedList>;

const ownSharedList = z.object({ ...shared, line_count: z.int() });
export type OwnSharedList = z.infer<typeof ownSharedList>;

export const sharedListCalls = {
  shareList: defineCall({
    method: 'POST',
    path: paths.sharedLists,
    summary: 'Partage un panier ou une liste de souhaits par un lien, avec ou sans compte',
    subject,
    access: 'public',
    status: 201,
    body: newSharedList,
    reply: startedSharing,
  }),
  getSharedList: defineCall({
    method: 'GET',
    path: paths.sharedLists,
    summary: 'Une liste partagée, aux prix du jour, pour qui a son lien',
    subject,
    access: 'public',
    query: z.object({ token: filledText(1, 64) }),
    reply: sharedList,
  }),
  listOwnSharedLists: defineCall({
    method: 'GET',
    path: paths.ownSharedLists,
    summary: 'Les listes que l’on partage, la plus récente en tête',
    subject,
    access: 'customer',
    reply: z.array(ownSharedList),
  }),
  stopSharedList: defineCall({
    method: 'POST',
    path: paths.sharedListStop,
    summary: 'Met fin à un partage : son lien n’ouvre plus rien',
    subject,
    access: 'public',
    params: z.object({ id: idInPath }),
    body: fieldsOf({ key: z.optional(text(64)) }),
    reply: z.object({ message: z.string() }),
  }),
};
