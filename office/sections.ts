import { auditSections } from './audit/section.ts';
import { campaignSections } from './campaigns/section.ts';
import { categorySections } from './categories/section.ts';
import { contentSections } from './content/section.ts';
import { creditSections } from './credit/section.ts';
import { customerSections } from './customers/section.ts';
import { importSections } from './imports/section.ts';
import { jobSections } from './jobs/section.ts';
import { leadSections } from './leads/section.ts';
import { messageSections } from './messages/section.ts';
import { orderSections } from './orders/section.ts';
import { packSections } from './packs/section.ts';
import { paymentSections } from './payments/section.ts';
import { productSections } from './products/section.ts';
import { reviewSections } from './reviews/section.ts';
import { searchSections } from './searches/section.ts';
import type { Section } from './section.ts';
import { settingSections } from './settings/section.ts';
import { synonymSections } from './synonyms/section.ts';
import { tagSections } from './tags/section.ts';
import { teamSections } from './team/section.ts';
import { zoneSections } from './zones/section.ts';

/** Everything in the menu of the back-office, in its order. */
export const sections: Section[] = [
  ...orderSections,
  ...paymentSections,
  ...productSections,
  ...categorySections,
  ...tagSections,
  ...packSections,
  ...campaignSections,
  ...importSections,
  ...searchSections,
  ...synonymSections,
  ...zoneSections,
  ...customerSections,
  ...leadSections,
  ...creditSections,
  ...reviewSections,
  ...contentSections,
  ...settingSections,
  ...messageSections,
  ...jobSections,
  ...teamSections,
  ...auditSections,
];
