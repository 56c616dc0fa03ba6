import type { Drawing } from './families.ts';
import { drawFamily } from './families.ts';
import type { Sheet } from './svg.ts';
import { moveGroup } from './svg.ts';

/** One product of a group: where its foot stands (in units of the whole picture) and how large it is. */
export type PlacedItem = { drawing: Drawing; x: number; ground: number; scale: number };

// Families drawn on a table stand higher on their canvas than those drawn on the floor.
const footOf: Partial<Record<Drawing['family'], number>> = {
  computer: 800,
  iron: 745,
  kettle: 862,
  microwave: 772,
  mixer: 872,
  oven: 800,
  television: 792,
};

/** Draws products at their places, in order: the last one stands in front. */
export function placeItems(sheet: Sheet, items: readonly PlacedItem[]): string {
  return items
    .map(({ drawing, x, ground, scale }) => {
      const foot = footOf[drawing.family] ?? 892;
      return moveGroup(drawFamily(sheet, drawing), x - 500 * scale, ground - foot * scale, scale);
    })
    .join('');
}
