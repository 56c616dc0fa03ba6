import type { Right } from '#contract/base/access.ts';
import type { Goal } from '../base/search/find-goals.ts';
import { JOURNAL_PATH } from '../money/accounting/words.ts';
import { addressOf, sections } from './sections.ts';

type Act = { label: string; words?: string; to: string; right: Right };

/** What a clerk begins, found at Ctrl+K. */
export const ACTS: readonly Act[] = [
  {
    label: 'Nouvelle commande',
    words: 'par téléphone saisir vente',
    to: '/commandes/create',
    right: 'orders:write',
  },
  {
    label: 'Préparer les commandes',
    to: '/commandes?filter=%7B%22queue%22%3A%22to_prepare%22%7D',
    right: 'orders:write',
  },
  {
    label: 'Nouvelle facture proforma',
    words: 'devis',
    to: '/proformas/create',
    right: 'orders:write',
  },
  {
    label: 'Noter une panne',
    words: 'nouveau dossier après-vente',
    to: '/sav/create',
    right: 'after-sales:write',
  },
  { label: 'Nouvelle tournée', words: 'livraison', to: '/tournees/create', right: 'rounds:write' },
  {
    label: 'Clore la journée',
    words: 'caisse clôture comptabilité',
    to: JOURNAL_PATH,
    right: 'accounting:close',
  },
  {
    label: 'Accepter une caisse comptée',
    words: 'clôture z tiroir',
    to: '/clotures?filter=%7B%22state%22%3A%22counted%22%7D',
    right: 'till:accept',
  },
  { label: 'Nouvelle caisse', words: 'magasin', to: '/caisses/create', right: 'till:write' },
  {
    label: 'Nouveau produit',
    words: 'article ajouter',
    to: '/produits/create',
    right: 'catalogue:write',
  },
  {
    label: 'Nouvelle campagne',
    words: 'promotion',
    to: '/campagnes/create',
    right: 'catalogue:write',
  },
  { label: 'Nouveau pack', to: '/packs/create', right: 'catalogue:write' },
  {
    label: 'Nouveau coupon',
    words: 'code promo réduction',
    to: '/coupons/create',
    right: 'coupons:write',
  },
  { label: 'Nouveau bon d’achat', words: 'cadeau', to: '/bons/create', right: 'vouchers:write' },
  {
    label: 'Nouvel achat',
    words: 'fournisseur réception',
    to: '/achats/create',
    right: 'stock:write',
  },
  {
    label: 'Nouvel inventaire',
    words: 'compter stock',
    to: '/inventaires/create',
    right: 'stock:write',
  },
  {
    label: 'Nouveau transfert',
    words: 'stock lieu',
    to: '/transferts/create',
    right: 'stock:write',
  },
];

/** The places and acts of these rights; acts first. */
export function goalsFor(rights: readonly Right[]): Goal[] {
  const acts = ACTS.filter(({ right }) => rights.includes(right));
  const mine = sections.filter(({ right }) => rights.includes(right));
  return [
    ...acts.map(({ label, words = '', to }) => ({ label, detail: 'Acte', words, to })),
    { label: 'Aujourd’hui', detail: 'Place', words: 'accueil tableau de bord à faire', to: '/' },
    ...mine.map((section) => ({
      label: section.label,
      detail: section.place,
      words: section.words ?? '',
      to: addressOf(section),
    })),
  ];
}
