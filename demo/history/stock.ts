import { LOW_STOCK } from '#contract/base/limits.ts';
import { countStock } from '#server/sales/orders/goods/stock.ts';
import type { Cast } from './cast.ts';

/** What was counted in the stock room last week, in pieces. */
export const STOCK: Readonly<Record<string, number>> = {
  'BIN-BLG450-BL': 0,
  'SMT-STA24-BL': 0,
  'ROC-LE24-DC': 0,
  'END-EGC55-BG': 0,
  'HIS-H20-RG': 1,
  'MID-MFE12-NR': 2,
  'SAM-QN95-75': 2,
  'INF-ZR30-BG': 3,
  'SMT-STR180-VR': 2,
  'LEN-TBM10-GT': 3,
  'TCL-S5410-32': 12,
  'AST-BL15-NR': 14,
  'END-EGK-BU': 16,
  'SOL-SAF4-BL': 18,
  'BIN-BB12-RG': 22,
  'ELA-RF14-BU': 26,
  'END-EGS15-RS': 35,
};

const COUNTED_DAYS_AGO = 6;

/** Whether few are left, so that the history does not sell them out. */
export const isScarce = (reference: string): boolean =>
  (STOCK[reference] ?? LOW_STOCK + 1) <= LOW_STOCK;

/** Somebody of the shop counts a part of the stock room. */
export function planStock({ tx, timeline, moment, staff }: Cast, idOf: Map<string, number>): void {
  for (const [place, [reference, available]] of Object.entries(STOCK).entries()) {
    const at = moment(COUNTED_DAYS_AGO, 9 + place / 20);
    timeline.plan(at, () =>
      countStock(tx, staff.catalogue, { productId: idOf.get(reference)! }, available),
    );
  }
}
