import type { Order } from '#contract/order-shapes.ts';

/** An order of 150 000 F that was placed a moment ago and is paid at home; the rest as given. */
export function anOrder(overrides: Partial<Order> = {}): Order {
  return {
    ...{ id: 12, name: 'S00012', type_sale: 'order', type_order: 'commande' },
    ...{ payment_mode: 'domicile', state: 'sale', fulfilment_state: 'to_prepare' },
    ...{ date_order: '2026-11-21T10:20:30', create_date: '2026-11-21T10:20:30' },
    ...{ commitment_date: '2026-12-21T10:20:30', wished_on: null, confirm_until: null },
    ...{ delivery_from: '2026-11-23', delivery_until: '2026-11-24' },
    ...{ partner_id: 3, partner_name: 'Awa Ndiaye', partner_street: null, partner_street2: null },
    ...{ partner_city: 'Dakar', partner_country_id: 204, partner_country_name: 'Sénégal' },
    ...{ partner_email: 'awa@example.sn', partner_phone: '221771000001' },
    ...{ recipient: 'Awa Ndiaye', recipient_phone: '221771000001', zone: 'Dakar', note: null },
    ...{ amount_untaxed: 127_119, amount_tax: 22_881, amount_total: 150_000 },
    ...{ amount_residual: 150_000, advance_payment_status: 'not_paid' },
    ...{ order_lines: [], payment_lines: [] },
    ...{ first_payment_date: null, first_payment_amount: null, first_payment_state: null },
    ...{ second_payment_date: null, second_payment_amount: null, second_payment_state: null },
    ...{ third_payment_date: null, third_payment_amount: null, third_payment_state: null },
    ...{ validation_rh_state: null, validation_admin_state: null, refusal_reason: '' },
    ...{ credit_month_rate: null, creditorder_month_count: null },
    ...{ invoice: [], events: [], can_cancel: true, version: 1 },
    ...overrides,
  };
}

/** Instalments of 50 000 F of which the first so many are paid. */
export const instalments = (count: number, paid = 0): Order['payment_lines'] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ sequence: index + 1, due_date: `2027-0${index + 1}-15`, rate: 100 / count },
    ...{ amount: 50_000, paid_amount: index < paid ? 50_000 : 0 },
    ...{ state: index < paid, is_late: false },
  }));
