import { creditSections } from './credit/section.ts';
import { customerSections } from './customers/section.ts';
import { leadSections } from './leads/section.ts';
import { orderSections } from './orders/section.ts';
import { reviewSections } from './reviews/section.ts';
import type { Section } from './section.ts';

/** Everything in the menu of the back-office, in its order. */
export const sections: Section[] = [
  ...orderSections,
  ...customerSections,
  ...leadSections,
  ...creditSections,
  ...reviewSections,
];
