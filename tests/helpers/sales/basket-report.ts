import { randomUUID } from 'node:crypto';
import type { BasketReport } from '#contract/sales/leads.ts';

/** A report by an anonymous visitor, a new one each time by default. */
export function aReport(overrides: Partial<BasketReport> = {}): BasketReport {
  return {
    guest_id: `visiteur-${randomUUID()}`,
    location: 'Dakar/Dakar/SN',
    type: 'commande',
    name: 'Guest',
    phone: 'Guest',
    email: 'Guest',
    total: 90_000,
    date: '21/11/2026',
    produits: [{ id: 7, nom: 'Congélateur', quantité: 1, prix: 90_000, panier: 'Commande' }],
    ...overrides,
  };
}
