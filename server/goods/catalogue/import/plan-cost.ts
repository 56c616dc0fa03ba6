import { FIELD_LABELS } from '#contract/goods/catalogue/import-fields.ts';

/** What a product's pieces cost before an import; null for one that the ledger does not know. */
export type StoredWorth = { pieces: number; valued: number; average: number | null } | null;

type Costed = { stock: number | null; lying: Record<string, number>; worth: StoredWorth };

export type PlannedCost = {
  /** XOF of one piece; undefined where the file changes no cost. */
  costXof: number | undefined;
  /** Why a cost is not taken, in French and without a figure: reports are read without the right too (rule G-56). */
  note: string | undefined;
};

const ALL_KNOWN = `${FIELD_LABELS.cost} : toutes les pièces en ont déjà un, pas repris`;

/**
 * Whether a cost of a file is noted: for pieces without one, or for the next count of a product without pieces. The
 * present average changes nothing, so an exported catalogue comes back as it was.
 */
export function planCost(costXof: number | undefined, before: Costed | undefined): PlannedCost {
  if (costXof === undefined || before === undefined) return { costXof, note: undefined };
  const { pieces, valued, average } = before.worth ?? unknownWorth(before.lying);
  if (average === costXof) return { costXof: undefined, note: undefined };
  if (pieces === 0 || valued < pieces) return { costXof, note: undefined };
  return { costXof: undefined, note: ALL_KNOWN };
}

const unknownWorth = (lying: Record<string, number>) => ({
  pieces: Object.values(lying).reduce((sum, onHand) => sum + onHand, 0),
  valued: 0,
  average: null,
});
