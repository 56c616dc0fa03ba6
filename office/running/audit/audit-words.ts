import { ROLE_WORDS } from '#contract/base/staff-role-words.ts';

/** By the text before the colon. */
export const SUBJECT_WORDS: Record<string, string> = {
  partner: 'Compte',
  company: 'Entreprise',
  order: 'Commande',
  payment: 'Paiement',
  receipt: 'Recette',
  accounting: 'Journal comptable',
  refund: 'Remboursement',
  product: 'Produit',
  category: 'Catégorie',
  tag: 'Étiquette',
  campaign: 'Campagne',
  coupon: 'Coupon',
  voucher: 'Bon d’achat',
  pack: 'Pack',
  import: 'Import',
  moving: 'Reprise',
  redirect: 'Ancienne adresse',
  feed: 'Flux de produits',
  webhook: 'Webhook',
  key: 'Clé d’API',
  picture: 'Image',
  place: 'Lieu',
  purchase: 'Achat',
  transfer: 'Transfert',
  count: 'Inventaire',
  round: 'Tournée',
  vehicle: 'Véhicule',
  zone: 'Zone de livraison',
  slot: 'Créneau',
  'day-off': 'Jour férié',
  review: 'Avis',
  question: 'Question',
  lead: 'Relance',
  page: 'Page',
  banner: 'Bannière',
  message: 'Message',
  setting: 'Réglage',
  job: 'Tâche',
  setup: 'Mise en route',
  shop: 'Boutique',
};

const WHOLE: Record<string, string> = {
  'pickup code refused': 'Code de retrait refusé après cinq codes faux',
  'handed over without code': 'Retrait remis sans code',
  'account erased': 'Compte effacé',
  'cash received': 'Espèces encaissées',
  'credit note asked': 'Avoir demandé',
  'credit note issued': 'Avoir établi',
  'credit note refused': 'Avoir refusé',
  'day closed': 'Jour clos',
  'details changed': 'Coordonnées modifiées',
  'devices signed out': 'Appareils déconnectés',
  'feed renewed': 'Adresse de flux renouvelée',
  'feed revoked': 'Adresse de flux supprimée',
  'key created': 'Clé d’API créée',
  'key revoked': 'Clé d’API révoquée',
  'webhook added': 'Webhook ajouté',
  'webhook changed': 'Webhook modifié',
  'webhook deleted': 'Webhook supprimé',
  'webhook pinged': 'Webhook essayé',
  'webhook resent': 'Envoi de webhook répété',
  'webhook secret renewed': 'Secret de webhook renouvelé',
  'webhook stopped': 'Webhook arrêté par la boutique',
  'first administrator': 'Premier administrateur',
  'invited again': 'Invitation renvoyée',
  'invited to the team': 'Invitation dans l’équipe',
  'moving columns chosen': 'Colonnes d’une reprise choisies',
  'moving confirmed': 'Reprise confirmée',
  'moving imported': 'Reprise d’une autre boutique',
  'moving undone': 'Reprise annulée',
  'moving uploaded': 'Fichier d’une autre boutique déposé',
  'membership accepted': 'Adhésion acceptée',
  'membership rejected': 'Adhésion refusée',
  'membership requested': 'Adhésion demandée',
  'payment accepted': 'Paiement rapproché',
  'payment keys tested': 'Clés de paiement essayées',
  'payment refunded': 'Paiement remboursé',
  'receipt closed': 'Recette classée',
  'question decided': 'Question traitée',
  'review answered': 'Réponse à un avis',
  'review photo moderated': 'Photo d’un avis relue',
  'return approved': 'Retour accepté',
  'return closed': 'Retour terminé',
  'return noted': 'Retour noté',
  'return received': 'Articles du retour reçus',
  'return refused': 'Retour refusé',
  'round closed': 'Tournée close',
  'round accepted': 'Caisse de tournée acceptée',
  'round ended': 'Tournée terminée',
  'round opened': 'Tournée rouverte',
  'round planned': 'Arrêts de tournée fixés',
  'round sent back': 'Caisse de tournée à recompter',
  'round started': 'Tournée partie',
  'stop absent': 'Arrêt : client absent',
  'stop delivered': 'Arrêt livré',
  'stop depart': 'Livreur en route vers un arrêt',
  'stop refused': 'Arrêt refusé par le client',
  'role changed': 'Rôle changé',
  'second factor added': 'Application de codes réglée',
  'second factor moved': 'Application de codes sur un autre téléphone',
  'second factor removed': 'Application de codes retirée',
  'second factor reset': 'Application de codes retirée par un administrateur',
  'shop exported': 'Export de toute la boutique',
  'setup confirmed': 'Réglages relus',
  'count accepted': 'Inventaire accepté',
  'count entered': 'Pièces comptées',
  'count opened': 'Inventaire ouvert',
  'purchase received': 'Achat reçu',
  'serials sold': 'Numéros de série remis',
  'serials tracked': 'Numéros de série suivis ou non',
  'stock counted': 'Stock compté',
  'stock lost': 'Pièces perdues',
  'stock returned': 'Pièces revenues',
  'transfer received': 'Transfert reçu',
  'voucher cancelled': 'Bon d’achat annulé',
  'voucher issued': 'Bon d’achat émis',
};

/** By the verb that ends an action. */
const VERBS: Record<string, string> = {
  added: 'Ajout',
  created: 'Ajout',
  placed: 'Ajout',
  uploaded: 'Ajout',
  changed: 'Modification',
  updated: 'Modification',
  moved: 'Changement d’état',
  deleted: 'Suppression',
  removed: 'Suppression',
  cancelled: 'Annulation',
  published: 'Publication',
  hidden: 'Mise hors ligne',
  moderated: 'Modération',
  validated: 'Validation',
  rejected: 'Refus',
  imported: 'Import',
  undone: 'Retour en arrière',
  sent: 'Envoi',
};

/** Unknown actions stay as written. */
export function actionWords(action: string): string {
  const verb = VERBS[action.split(' ').at(-1) ?? ''];
  return WHOLE[action] ?? verb ?? action;
}

/** `partner:12` is "Compte n° 12". */
export function subjectWords(subject: string): string {
  const [kind = '', ...rest] = subject.split(':');
  const name = rest.join(':');
  const word = SUBJECT_WORDS[kind] ?? kind;
  if (name === '') return word;
  return /^\d+$/.test(name) ? `${word} n° ${name}` : `${word} ${name}`;
}

const OTHER_ROLES: Record<string, string> = {
  customer: 'Client',
  hr: 'RH d’une entreprise',
  machine: 'Programme',
};

/** The French name of a role; an unknown role as it is. */
export const roleWords = (role: string): string =>
  ({ ...ROLE_WORDS, ...OTHER_ROLES })[role] ?? role;
