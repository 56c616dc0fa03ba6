import { orderSections } from './orders/section.ts';
import { paymentSections } from './payments/section.ts';
import type { Section } from './section.ts';

/** Everything in the menu of the back-office, in its order. */
export const sections: Section[] = [...orderSections, ...paymentSections];
