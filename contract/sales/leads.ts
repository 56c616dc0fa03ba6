import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import {
  fieldsOf,
  filledText,
  listOf,
  oneOf,
  text,
  wholeNumber,
  xof,
} from '../base/fields/fields.ts';
import { MAX_NAME, phone } from '../base/fields/person-fields.ts';
import { paths } from '../base/paths.ts';
import { BASKET_LABELS, BASKET_TYPES } from './baskets.ts';

/** A hundred lines at the highest price. */
const MAX_TOTAL_XOF = 10_000_000_000_000;
const id = z.union([wholeNumber(1, 2_147_483_647), text(64)], 'un numéro est attendu');

const place = z.union(
  [
    text(300),
    fieldsOf({
      city: z.optional(text(100)),
      region: z.optional(text(100)),
      country: z.optional(text(100)),
      ip: z.optional(text(64)),
    }),
  ],
  'un lieu est attendu',
);

/** Rule S-2; amounts are claims in XOF. */
const basketReport = fieldsOf({
  guest_id: filledText(1, 64),
  location: place,
  localisation: z.optional(z.nullable(text(100))),
  name: z.optional(text(200)),
  phone: z.optional(text(40)),
  email: z.optional(text(254)),
  type: oneOf(BASKET_TYPES),
  total: xof(0, MAX_TOTAL_XOF),
  date: filledText(1, 60),
  produits: listOf(
    fieldsOf({
      id,
      nom: text(300),
      quantité: wholeNumber(1, 100_000),
      prix: xof(0),
      location: z.optional(place),
      panier: oneOf(BASKET_LABELS),
      date: z.optional(text(60)),
    }),
    200,
  ).check(z.minLength(1, 'un produit au moins')),
});
export type BasketReport = z.infer<typeof basketReport>;

/** `loc` is "latitude,longitude". Empty if unknown. */
const location = z.object({
  city: z.string(),
  region: z.string(),
  country: z.string(),
  ip: z.string(),
  loc: z.string(),
});
export type Location = z.infer<typeof location>;

/** A search without a result whose visitor wants a call. `site` is a hidden field that only robots fill. */
const articleRequest = fieldsOf({
  terme: filledText(2, 120),
  telephone: phone,
  nom: z.optional(text(MAX_NAME)),
  site: z.optional(text(200)),
});
export type ProductRequest = z.infer<typeof articleRequest>;

const subject = 'Relances';

export const leadCalls = {
  reportBasket: defineCall({
    method: 'POST',
    path: paths.basketReport,
    summary: 'Signale le contenu d’un panier au CRM',
    subject,
    access: 'public',
    body: basketReport,
    reply: z.object({ status: z.literal('success'), message: z.string(), crm_id: z.int() }),
  }),
  requestArticle: defineCall({
    method: 'POST',
    path: paths.articleRequest,
    summary: 'Demande d’être rappelé pour un produit que la recherche n’a pas trouvé',
    subject,
    access: 'public',
    body: articleRequest,
    reply: z.object({ status: z.literal('success'), message: z.string() }),
  }),
  locateVisitor: defineCall({
    method: 'GET',
    path: paths.location,
    summary: 'Lieu approximatif du visiteur, d’après son adresse IP',
    subject,
    access: 'public',
    reply: location,
  }),
};
