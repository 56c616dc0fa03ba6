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

/** Of a whole basket: a hundred lines at the highest price. */
const MAX_TOTAL_XOF = 10_000_000_000_000;
/** Text, a number that a client sends for it, or nothing. */
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

/** A basket as a visitor's browser reports it; amounts are claims in XOF (specification, section 3). */
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

/** Where the visitor's address is registered; `loc` is "latitude,longitude". Empty when not known. */
const location = z.object({
  city: z.string(),
  region: z.string(),
  country: z.string(),
  ip: z.string(),
  loc: z.string(),
});
export type Location = z.infer<typeof location>;

/**
 * Somebody who searched in vain and wants to be called. `site` is a field that people do not see: whoever fills
 * it is a machine.
 */
const articleRequest = fieldsOf({
  terme: filledText(2, 120),
  telephone: phone,
  nom: z.optional(text(MAX_NAME)),
  site: z.optional(text(200)),
});
export type ArticleRequest = z.infer<typeof articleRequest>;

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
