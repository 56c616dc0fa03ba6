import * as z from 'zod/mini';
import { oneOf } from '../base/fields/fields.ts';
import { defineList } from '../base/staff-list.ts';
import { ALERT_KINDS } from './alert-kinds.ts';
import { id } from './catalogue/catalogue.ts';

/** The alerts of a product and the orders that followed, without names. */
const demand = z.object({
  id,
  reference: z.string(),
  name: z.string(),
  /** Pieces left to sell; null if the product is not counted. */
  available: z.nullable(z.int()),
  waiting: z.int(),
  waiting_stock: z.int(),
  waiting_price: z.int(),
  waiting_preorder: z.int(),
  /** The highest price that a waiting alert accepts, in XOF. */
  best_price: z.nullable(z.int()),
  /** When the oldest waiting alert was requested. */
  since: z.nullable(z.string()),
  told: z.int(),
  /** Orders placed within a week after an alert was sent. */
  sold: z.int(),
});
export type Demand = z.infer<typeof demand>;

export const staffAlerts = defineList({
  name: 'alertes',
  summary:
    'Les articles que des clients attendent, et ce que les alertes ont vendu ; cherche un nom ou une référence',
  right: 'catalogue:read',
  sorts: ['-waiting', 'name', 'since', 'told', 'sold'],
  filters: { kind: z.optional(oneOf(ALERT_KINDS)) },
  example: { q: 'samsung', filter: { kind: 'stock' } },
  item: demand,
  columns: {
    reference: 'Référence',
    name: 'Article',
    available: 'Disponible',
    waiting: 'En attente',
    waiting_stock: 'Dont le retour en stock',
    waiting_price: 'Dont un prix',
    waiting_preorder: 'Dont la précommande',
    best_price: 'Meilleur prix attendu (FCFA)',
    since: 'Depuis',
    told: 'Prévenus',
    sold: 'Commandes sous 7 jours',
  },
});
