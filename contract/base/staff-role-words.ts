import type { StaffRole } from './access.ts';

export const ROLE_WORDS: Record<StaffRole, string> = {
  manager: 'Gérant',
  catalogue: 'Catalogue',
  orders: 'Commandes',
  credit: 'Crédit',
  support: 'Service client',
  'after-sales': 'Service après-vente',
  storekeeper: 'Magasinier',
  dispatcher: 'Répartiteur',
  driver: 'Livreur',
  seller: 'Vendeur',
  reader: 'Lecture seule',
  admin: 'Administrateur',
};
