import * as z from 'zod/mini';
import { oneOf } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { defineList } from '../base/staff-list.ts';
import { id } from './catalogue/catalogue.ts';
import { PACK_STATES, staffPack } from './packs.ts';

/** A pack in the staff list; amounts in XOF. */
const listedPack = z.object({
  id,
  code: z.string(),
  name: z.string(),
  start_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
  active: z.boolean(),
  state: z.enum(PACK_STATES),
  total: z.int(),
  /** Today's total price of its products bought separately. */
  separate_total: z.int(),
  line_count: z.int(),
  /** Names of its products that are no longer for sale; they make the shop hide the pack. */
  unsold: z.array(z.string()),
  image_url: z.nullable(z.string()),
});
export type ListedPack = z.infer<typeof listedPack>;

export const staffPacks = defineList({
  name: 'packs',
  record: { one: paths.staffPack, create: paths.packs, update: paths.pack },
  summary: 'Les packs de tous les états ; cherche un nom, un code, un produit',
  right: 'catalogue:read',
  sorts: ['-end_date', 'start_date', 'name', 'code'],
  filters: { state: z.optional(oneOf(PACK_STATES)) },
  example: { q: 'maison 12', filter: { state: 'expire' } },
  item: listedPack,
  columns: {
    code: 'Code',
    name: 'Nom',
    start_date: 'Premier jour',
    end_date: 'Dernier jour',
    state: 'État',
    total: 'Prix du pack (FCFA)',
    separate_total: 'Prix séparés (FCFA)',
    line_count: 'Produits',
  },
});

export const staffPackCalls = {
  ...staffPacks.calls,
  getStaffPack: staffCall('catalogue:read', {
    method: 'GET',
    path: paths.staffPack,
    summary: 'Un pack, quel que soit son état',
    params: ofId,
    reply: staffPack,
  }),
};
