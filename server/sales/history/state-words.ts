// The states of four platforms in the words of this shop, as the buyer's account and the back-office show them.

/** By plain word: small letters, no accents, blanks for signs. */
const STATES: Readonly<Record<string, string>> = {
  // WooCommerce, with « wc- » before them or not.
  pending: 'En attente de paiement',
  'pending payment': 'En attente de paiement',
  'en attente paiement': 'En attente de paiement',
  'attente paiement': 'En attente de paiement',
  processing: 'En préparation',
  'en cours': 'En préparation',
  'on hold': 'En attente',
  completed: 'Terminée',
  terminee: 'Terminée',
  complete: 'Terminée',
  cancelled: 'Annulée',
  canceled: 'Annulée',
  annule: 'Annulée',
  annulee: 'Annulée',
  refunded: 'Remboursée',
  rembourse: 'Remboursée',
  remboursee: 'Remboursée',
  failed: 'Paiement échoué',
  echouee: 'Paiement échoué',
  // Shopify.
  fulfilled: 'Expédiée',
  partial: 'Expédiée en partie',
  unfulfilled: 'En préparation',
  restocked: 'Annulée',
  // PrestaShop, in both languages.
  'awaiting check payment': 'En attente de paiement',
  'awaiting bank wire payment': 'En attente de paiement',
  'awaiting cash on delivery validation': 'En attente',
  'payment accepted': 'En préparation',
  'paiement accepte': 'En préparation',
  'paiement a distance accepte': 'En préparation',
  'remote payment accepted': 'En préparation',
  'preparation en cours': 'En préparation',
  'en cours de preparation': 'En préparation',
  'processing in progress': 'En préparation',
  'preparation in progress': 'En préparation',
  expedie: 'Expédiée',
  expediee: 'Expédiée',
  shipped: 'Expédiée',
  livre: 'Livrée',
  livree: 'Livrée',
  delivered: 'Livrée',
  'erreur de paiement': 'Paiement échoué',
  'payment error': 'Paiement échoué',
  // Magento.
  new: 'Reçue',
  holded: 'En attente',
  closed: 'Remboursée',
  'payment review': 'En attente de paiement',
  'suspected fraud': 'En attente',
  // Odoo.
  sale: 'Confirmée',
  'sales order': 'Confirmée',
  'bon de commande': 'Confirmée',
  done: 'Terminée',
  locked: 'Terminée',
  verrouille: 'Terminée',
  cancel: 'Annulée',
};

/** How an order was paid: states of Shopify and Odoo, and ways to pay of WooCommerce and Magento. */
const PAYMENTS: Readonly<Record<string, string>> = {
  paid: 'Payée',
  payee: 'Payée',
  'partially paid': 'Payée en partie',
  pending: 'En attente de paiement',
  authorized: 'Paiement autorisé',
  refunded: 'Remboursée',
  'partially refunded': 'Remboursée en partie',
  voided: 'Annulé',
  unpaid: 'Pas payée',
  expired: 'Paiement expiré',
  invoiced: 'Facturée',
  'fully invoiced': 'Facturée',
  'entierement facture': 'Facturée',
  'to invoice': 'À facturer',
  'a facturer': 'À facturer',
  'nothing to invoice': 'Rien à facturer',
  no: 'Rien à facturer',
  cod: 'À la livraison',
  cashondelivery: 'À la livraison',
  'cash on delivery': 'À la livraison',
  bacs: 'Virement',
  banktransfer: 'Virement',
  cheque: 'Chèque',
  checkmo: 'Chèque',
  free: 'Gratuit',
};

/** Quotes and baskets that software keeps among its orders. */
const NO_ORDER = new Set([
  'draft',
  'sent',
  'quotation',
  'quotation sent',
  'devis',
  'devis envoye',
  'checkout draft',
  'brouillon',
  'trash',
  'corbeille',
]);

const plain = (word: string) =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^wc-/, '')
    .replace(/[^a-z]+/g, ' ')
    .trim();

const wordIn = (words: Readonly<Record<string, string>>, raw: string): string =>
  Object.hasOwn(words, plain(raw)) ? (words[plain(raw)] ?? raw) : raw;

/** The state of a past order in the shop's words; an unknown one stays as its file has it. */
export const stateWord = (raw: string): string => wordIn(STATES, raw);
/** The same for its payment. */
export const paymentWord = (raw: string): string => wordIn(PAYMENTS, raw);
/** Whether a state says that nothing was ordered. */
export const isNoOrder = (raw: string): boolean => NO_ORDER.has(plain(raw));
