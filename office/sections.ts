import { contentSections } from './content/section.ts';
import { jobSections } from './jobs/section.ts';
import { messageSections } from './messages/section.ts';
import { orderSections } from './orders/section.ts';
import type { Section } from './section.ts';
import { settingSections } from './settings/section.ts';

/** Everything in the menu of the back-office, in its order. */
export const sections: Section[] = [
  ...orderSections,
  ...contentSections,
  ...settingSections,
  ...messageSections,
  ...jobSections,
];
