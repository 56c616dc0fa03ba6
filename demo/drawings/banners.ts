import { drawKorite, drawPromotion, drawRamadan, drawTabaski } from './festivals.ts';
import { type PlacedItem, placeItems } from './placing.ts';
import type { Sheet } from './svg.ts';

/** A campaign picture; items are drawn in order, the last one in front. */
export type Banner = {
  scene: 'promotion' | 'ramadan' | 'tabaski' | 'korite';
  items: PlacedItem[];
};

const scenes = {
  promotion: drawPromotion,
  ramadan: drawRamadan,
  tabaski: drawTabaski,
  korite: drawKorite,
};

/** Draws the inside of a campaign picture on the 1600 x 640 canvas. */
export function drawCampaign(sheet: Sheet, banner: Banner): string {
  return scenes[banner.scene](sheet) + placeItems(sheet, banner.items);
}
