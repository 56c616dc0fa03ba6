import { auditSections } from './audit/section.ts';
import { orderSections } from './orders/section.ts';
import type { Section } from './section.ts';
import { teamSections } from './team/section.ts';

/** Everything in the menu of the back-office, in its order. */
export const sections: Section[] = [...orderSections, ...teamSections, ...auditSections];
