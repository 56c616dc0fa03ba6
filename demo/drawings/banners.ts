import type { Drawing } from './families.ts';
import { drawFamily } from './families.ts';
import { drawKorite, drawPromotion, drawRamadan, drawTabaski } from './festivals.ts';
import type { Sheet } from './svg.ts';
import { moveGroup } from './svg.ts';

/** One product of a banner: where its foot stands (in banner units) and how large it is. */
export type BannerItem = { drawing: Drawing; x: number; ground: number; scale: number };

/** A campaign picture; items are drawn in order, the last one in front. */
export type Banner = {
  scene: 'promotion' | 'ramadan' | 'tabaski' | 'korite';
  items: BannerItem[];
};

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

const scenes = {
  promotion: drawPromotion,
  ramadan: drawRamadan,
  tabaski: drawTabaski,
  korite: drawKorite,
};

/** Draws the inside of a campaign picture on the 1600 x 640 canvas. */
export function drawCampaign(sheet: Sheet, banner: Banner): string {
  const items = banner.items.map(({ drawing, x, ground, scale }) => {
    const foot = footOf[drawing.family] ?? 892;
    return moveGroup(drawFamily(sheet, drawing), x - 500 * scale, ground - foot * scale, scale);
  });
  return scenes[banner.scene](sheet) + items.join('');
}
