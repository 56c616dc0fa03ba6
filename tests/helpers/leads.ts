import type { BasketReport } from '#contract/leads.ts';
import type { Db } from '#server/db/open.ts';
import { readReport } from '#server/leads/payload.ts';
import { reportBasket } from '#server/leads/report-basket.ts';

let serial = 0;

/** A basket as the browser of an anonymous visitor reports it, somebody else's each time unless told. */
export function aReport(overrides: Partial<BasketReport> = {}): BasketReport {
  serial += 1;
  return {
    ...{ guest_id: `visiteur-${serial}`, location: 'Dakar/Dakar/SN', type: 'commande' },
    ...{ name: 'Guest', phone: 'Guest', email: 'Guest', total: 90_000, date: '21/11/2026' },
    produits: [{ id: 7, nom: 'Congélateur', quantité: 1, prix: 90_000, panier: 'Commande' }],
    ...overrides,
  };
}

/** A reported basket; gives its number. */
export const aLead = (db: Db, overrides: Partial<BasketReport> = {}): Promise<number> =>
  reportBasket(db, readReport(aReport(overrides)), { isForwarded: false });
