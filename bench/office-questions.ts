import { paths, withQuery } from '#contract/base/paths.ts';
import { staffLists } from '#contract/staff-calls.ts';

/** The four ways in which a list is asked. */
export const WAYS = ['première page', 'recherche', 'filtre', 'page lointaine'] as const;
export type Way = (typeof WAYS)[number];
export type Asked = Partial<Record<Way, string>>;

const LIMIT = 25;
/** The last page that a list of the back-office turns to. */
const DEEP = { page: 400 };

const shopList = (question: Record<string, string | number>) =>
  withQuery(paths.filteredProducts, { ...question, limit: LIMIT, images: 'url' });

/** The storefront's list of products, by which the others are judged. */
export const storefront: Record<Way, string> = {
  'première page': shopList({}),
  recherche: shopList({ search: 'samsung 142 l' }),
  filtre: shopList({ category: 'CONGELATEUR' }),
  'page lointaine': shopList(DEEP),
};

type Named = keyof typeof staffLists;
type Narrowed = { q: string; filter?: Record<string, string | number>; isLong?: boolean };

/** What somebody searches and by what they narrow each list; `isLong` has rows for four hundred pages. */
const NARROWED: Record<Named, Narrowed> = {
  commandes: { q: 'Awa Diop', filter: { state: 'delivered' }, isLong: true },
  proformas: { q: 'Baobab', filter: { state: 'open' } },
  paiements: { q: 'Awa Diop', filter: { state: 'failed' }, isLong: true },
  remboursements: { q: 'TX-97', filter: { state: 'asked' } },
  avoirs: { q: 'Awa Diop', filter: { state: 'asked' } },
  retours: { q: 'Awa Diop', filter: { state: 'requested' } },
  sav: { q: 'Awa Diop', filter: { state: 'new' } },
  garanties: { q: 'SN-12' },
  ateliers: { q: 'froid', filter: { active: 'true' } },
  'non-rapproches': { q: 'Awa Diop', filter: { reason: 'amount' } },
  bons: { q: 'K7', filter: { kind: 'gift' } },
  evenements: { q: 'Awa Diop', filter: { kind: 'callback' }, isLong: true },
  campagnes: { q: 'campagne 12', filter: { state: 'over' } },
  'campagnes-produits': { q: 'samsung', filter: { campaign_id: 7 } },
  coupons: { q: 'rentree', filter: { state: 'over' } },
  'coupons-emplois': { q: 'S0', filter: { coupon_id: 7 } },
  packs: { q: 'maison 12', filter: { state: 'expire' } },
  tournees: { q: 'Modou', filter: { state: 'open' } },
  vehicules: { q: 'camion' },
  synonymes: { q: 'frigo' },
  alertes: { q: 'samsung', filter: { kind: 'stock' } },
  zones: { q: 'dakar', filter: { active: 'true' } },
  creneaux: { q: 'dakar', filter: { active: 'true' } },
  'jours-feries': { q: 'tabaski', filter: { kind: 'announced' } },
  webhooks: { q: 'odoo' },
  'cles-api': { q: 'odoo' },
  'webhook-envois': { q: 'msg_12', filter: { state: 'failed' } },
  imports: { q: 'catalogue-12', filter: { state: 'applied' } },
  'lignes-refusees': { q: 'REF', filter: { import_id: 1 } },
  produits: { q: 'samsung 142 l', filter: { categ_id: 'CONGELATEUR' }, isLong: true },
  lieux: { q: 'magasin', filter: { active: 'true' } },
  stock: { q: 'samsung', filter: { stock: 'none' }, isLong: true },
  mouvements: { q: 'samsung', filter: { kind: 'sale' }, isLong: true },
  achats: { q: 'Fournisseur', filter: { state: 'expected' } },
  transferts: { q: 'samsung', filter: { state: 'sent' } },
  inventaires: { q: 'annuel', filter: { state: 'open' } },
  'numeros-de-serie': { q: 'SN', filter: { state: 'sold' } },
  categories: { q: 'four' },
  etiquettes: { q: 'tabaski' },
  clients: { q: 'Awa Diop', filter: { kind: 'guest' }, isLong: true },
  recherches: { q: 'frigo', filter: { found: 'none' } },
  relances: { q: 'Awa Diop', filter: { state: 'contacted' }, isLong: true },
  adhesions: { q: 'Awa Diop', filter: { standing: 'rejected' } },
  entreprises: { q: 'Société 12' },
  membres: { q: 'Awa Diop', filter: { owing: 'late' } },
  credits: { q: 'Awa Diop', filter: { turn: 'employer' } },
  echeances: { q: 'Awa Diop', filter: { due: 'late' } },
  questions: { q: 'garantie', filter: { state: 'pending' } },
  avis: { q: 'Awa Diop', filter: { state: 'pending' }, isLong: true },
  contacts: { q: 'Awa Diop', filter: { date_from: '2026-01-01' } },
  pages: { q: 'livraison', filter: { is_written: 'false' } },
  bannieres: { q: 'soldes', filter: { state: 'off' } },
  reglages: { q: 'téléphone', filter: { is_written: 'false' } },
  modeles: { q: 'commande', filter: { is_written: 'false' } },
  'modeles-whatsapp': { q: 'boutique' },
  conversations: { q: 'awa', filter: { state: 'waiting' } },
  messages: { q: 'client123@', filter: { state: 'failed' }, isLong: true },
  taches: { q: 'message' },
  equipe: { q: 'Awa Diop', filter: { role: 'admin' } },
  journal: { q: 'order:2040', filter: { action: 'order-moved' }, isLong: true },
};

/** The addresses at which each list of the back-office is asked, by its name. */
export const officeLists: [name: string, asked: Asked][] = Object.entries(NARROWED).map(
  ([name, { q, filter, isLong }]) => {
    const list = (question: Record<string, string | number>) =>
      withQuery(staffLists[name as Named].call.path, { ...question, limit: LIMIT });
    return [
      name,
      {
        'première page': list({}),
        recherche: list({ q }),
        ...(filter && { filtre: list(filter) }),
        ...(isLong && { 'page lointaine': list(DEEP) }),
      },
    ];
  },
);

export const dashboards = ['1', '7', '30'].map((jours) => withQuery(paths.dashboard, { jours }));
