import { expect, test } from 'vitest';
import { isNoOrder, paymentWord, stateWord } from './state-words.ts';

test.each([
  ['wc-completed', 'Terminée'],
  ['Completed', 'Terminée'],
  ['wc-on-hold', 'En attente'],
  ['fulfilled', 'Expédiée'],
  ['Paiement accepté', 'En préparation'],
  ['Livré', 'Livrée'],
  ['pending_payment', 'En attente de paiement'],
  ['closed', 'Remboursée'],
  ['Bon de commande', 'Confirmée'],
  ['Chez le voisin', 'Chez le voisin'],
  ['constructor', 'constructor'],
  ['5', '5'],
  ['', ''],
])('the state %s is shown as « %s »', (raw, shown) => expect(stateWord(raw)).toBe(shown));

test.each([
  ['partially_paid', 'Payée en partie'],
  ['cod', 'À la livraison'],
  ['Entièrement facturé', 'Facturée'],
  ['Wave', 'Wave'],
])('the payment %s is shown as « %s »', (raw, shown) => expect(paymentWord(raw)).toBe(shown));

test('quotes and baskets are no orders', () => {
  expect(['Devis', 'draft', 'wc-checkout-draft', 'Quotation Sent'].map(isNoOrder)).not.toContain(
    false,
  );
  expect(['sale', 'Annulé', '', 'wc-pending'].map(isNoOrder)).not.toContain(true);
});
