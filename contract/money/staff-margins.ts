import * as z from 'zod/mini';
import { day, fieldsOf, oneOf } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { staffCall } from '../base/staff-call.ts';

export const MARGIN_GROUPS = [
  'product',
  'category',
  'brand',
  'place',
  'seller',
  'payment',
] as const;
export type MarginGroup = (typeof MARGIN_GROUPS)[number];

export const MOST_MARGIN_DAYS = 366;
/** The CSV file has all groups. */
export const MOST_MARGIN_GROUPS = 300;

/** XOF before VAT; see rule G-55. */
const figures = {
  /** Pieces sold with a known cost, less credited ones. */
  pieces: z.int(),
  /** Their price less discounts, VAT and credit notes. */
  revenue: z.int(),
  cost: z.int(),
  margin: z.int(),
  /** Sold pieces without a known cost, and their revenue; in none of the figures above. */
  unknown_pieces: z.int(),
  unknown_revenue: z.int(),
};
const sums = z.object(figures);
export type MarginSums = z.infer<typeof sums>;
const group = z.object({ key: z.string(), label: z.string(), ...figures });
export type MarginOfGroup = z.infer<typeof group>;

const query = fieldsOf({ by: oneOf(MARGIN_GROUPS), date_from: day, date_to: day });

export const marginCalls = {
  getMargins: staffCall('margins:read', {
    method: 'GET',
    path: paths.margins,
    summary: 'La marge des ventes facturées et parties d’une période, regroupée',
    query,
    reply: z.object({
      total: sums,
      /** The greatest margin first. */
      groups: z.array(group),
      /** Whether the file has more groups. */
      is_more: z.boolean(),
    }),
  }),
  exportMarginsCsv: staffCall('margins:read', {
    method: 'GET',
    path: paths.marginsCsv,
    summary: 'La marge d’une période, regroupée, en CSV',
    query,
    file: 'text/csv',
    reply: z.string(),
  }),
};
