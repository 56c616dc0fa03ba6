import type { ListedLead } from '#contract/sales/staff-leads.ts';

export const LEAD_STATE_WORDS: Record<ListedLead['state'], string> = {
  to_contact: 'À contacter',
  contacted: 'Contacté',
  converted: 'Converti',
  lost: 'Perdu',
};
export const LEAD_TYPE_WORDS: Record<ListedLead['type'], string> = {
  commande: 'Panier commande',
  precommande: 'Panier précommande',
  acredit: 'Panier à crédit',
  recherche: 'Recherche sans résultat',
};
export const CONTACT_WORDS = { with: 'Avec contact', without: 'Sans contact' };
