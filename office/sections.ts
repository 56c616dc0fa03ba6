import { categorySections } from './categories/section.ts';
import { orderSections } from './orders/section.ts';
import { productSections } from './products/section.ts';
import type { Section } from './section.ts';
import { tagSections } from './tags/section.ts';

/** Everything in the menu of the back-office, in its order. */
export const sections: Section[] = [
  ...orderSections,
  ...productSections,
  ...categorySections,
  ...tagSections,
];
