import type { AnyTransaction } from '#contract/payment-shapes.ts';

/** A Wave payment of 150 000 F that was begun a moment ago; the rest as given. */
export function aTransaction(overrides: Partial<AnyTransaction> = {}): AnyTransaction {
  return {
    ...{ success: true, provider: 'wave', transaction_id: 'WV-12-20261121102030-123' },
    ...{ token: 'a-token', reference: 'S00012', amount: 150_000, currency: 'XOF' },
    ...{ description: 'Paiement pour la commande S00012', order_id: 12, order_type: 'order' },
    ...{ type_sale: 'order', partner_id: 3, instalment: null },
    order: {
      ...{ id: 12, type_sale: 'order', name: 'S00012', partner_id: 3, currency_id: 'XOF' },
      ...{ company_id: null, state: 'sale', amount_total: 150_000, amount_residual: 150_000 },
      ...{ invoice_status: 'no', advance_payment_status: 'not_paid' },
    },
    ...{ created_at: '2026-11-21T10:20:30', updated_at: '2026-11-21T10:20:30' },
    ...{ completed_at: null, payment_url: 'https://pay.wave.com/c/1', message: '' },
    ...{ url_facture: '', state: 'pending', status: 'pending', original_status: 'open' },
    ...{ customer_msisdn: null, qr_code_base64: '', deep_link: '', deep_link_om: '' },
    ...{ deep_link_maxit: '', short_link: '', expires_at: null },
    ...overrides,
  };
}
