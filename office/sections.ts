import { campaignSections } from './campaigns/section.ts';
import { importSections } from './imports/section.ts';
import { orderSections } from './orders/section.ts';
import { packSections } from './packs/section.ts';
import { paymentSections } from './payments/section.ts';
import type { Section } from './section.ts';
import { synonymSections } from './synonyms/section.ts';
import { zoneSections } from './zones/section.ts';

/** Everything in the menu of the back-office, in its order. */
export const sections: Section[] = [
  ...orderSections,
  ...paymentSections,
  ...campaignSections,
  ...packSections,
  ...synonymSections,
  ...zoneSections,
  ...importSections,
];
