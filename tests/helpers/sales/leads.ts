import type { BasketReport } from '#contract/sales/leads.ts';
import type { Db } from '#server/base/db/open.ts';
import { readLeadReport } from '#server/sales/leads/forward-lead.ts';
import { reportBasket } from '#server/sales/leads/report-basket.ts';
import { aReport } from './basket-report.ts';

/** Returns the id of a reported basket. */
export const aLead = (db: Db, overrides: Partial<BasketReport> = {}): Promise<number> =>
  reportBasket(db, readLeadReport(aReport(overrides)), { isForwarded: false });
