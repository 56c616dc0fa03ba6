import type { Order } from '#contract/sales/orders/order-shapes.ts';

/** A sign-out takes it. */
const KEY = 'shownOrder';

type Shown = { token: string; at: string; order: Order };

/**
 * Keeps the order that its link showed last, so that it opens again without a network; who bought it and
 * where it goes are left out.
 */
export function keepShownOrder(token: string, order: Order): void {
  const shown: Shown = {
    token,
    at: new Date().toISOString(),
    order: {
      ...order,
      partner_name: '',
      partner_email: null,
      partner_phone: null,
      recipient: '',
      for_relative: null,
      partner_street: null,
      partner_street2: null,
      partner_city: null,
      recipient_phone: null,
      note: null,
      confirm_until: null,
    },
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(shown));
  } catch {
    // Without storage the order wants a network.
  }
}

/** What was kept of the order of this number, for whoever has its token; undefined for any other. */
export function readShownOrder(name: string, token: string): Omit<Shown, 'token'> | undefined {
  try {
    const kept: Shown | null = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return kept?.order.name === name && kept.token === token ? kept : undefined;
  } catch {
    return undefined;
  }
}
