import type { Account } from '#contract/account.ts';
import type { BodyAt } from '#contract/client.ts';
import type { SaleType } from '#contract/order-states.ts';
import type { paths } from '#contract/paths.ts';
import type { PaymentMode } from '#contract/payment-modes.ts';
import type { OrderGood } from '#contract/staff/order-calls.ts';

/** What a clerk has typed so far; prices are those that were read aloud, in XOF. */
export type PhoneDraft = {
  account: Account | undefined;
  guest: { name: string; telephone: string; email: string };
  saleType: SaleType;
  packCode: string;
  lines: { good: OrderGood; quantity: number }[];
  zoneId: number | undefined;
  address: string;
  landmark: string;
  mode: PaymentMode;
  note: string;
};
export type ChangeDraft = (part: Partial<PhoneDraft>) => void;

export const emptyDraft: PhoneDraft = {
  account: undefined,
  guest: { name: '', telephone: '', email: '' },
  saleType: 'order',
  packCode: '',
  lines: [],
  zoneId: undefined,
  address: '',
  landmark: '',
  mode: 'domicile',
  note: '',
};

/** What the clerk still has to ask; empty when the order can be placed. */
export function missingOf({ account, guest, lines, address }: PhoneDraft): string {
  if (account === undefined && (guest.name.trim() === '' || guest.telephone.trim() === '')) {
    return 'Choisissez le client, ou tapez son nom et son téléphone.';
  }
  if (lines.length === 0) return 'Ajoutez au moins un produit.';
  return address.trim() === '' ? 'Tapez l’adresse de livraison.' : '';
}

const saleOf = ({ saleType, packCode, lines, mode, zoneId }: PhoneDraft) => ({
  type_sale: saleType,
  payment_mode: mode,
  ...(packCode !== '' && { code: packCode }),
  order_lines: lines.map(({ good, quantity }) => ({ id: good.id, quantity })),
  zoneId,
});

/** The question of what the order would cost; the discount of a first purchase is the customer's. */
export function toQuoteRequest(draft: PhoneDraft) {
  const { zoneId, ...sale } = saleOf(draft);
  return {
    ...sale,
    partner_id: draft.account?.id ?? null,
    ...(zoneId !== undefined && { zone_id: zoneId }),
  };
}

/** The order as the API takes it. */
export function toPayload(
  draft: PhoneDraft,
  totalXof: number | undefined,
): BodyAt<'POST', typeof paths.staffOrders> {
  const { account, guest, packCode, lines } = draft;
  const { zoneId, ...sale } = saleOf(draft);
  const order = {
    ...sale,
    ...(packCode !== '' && { type_order: 'pack' as const }),
    order_lines: lines.map(({ good, quantity }) => ({
      id: good.id,
      quantity,
      list_price: good.price,
    })),
    delivery: {
      ...(zoneId !== undefined && { zone_id: zoneId }),
      ...(account !== undefined && { quarter: draft.address }),
      landmark: draft.landmark,
    },
    note: draft.note,
    ...(totalXof !== undefined && { amount_total: totalXof }),
  };
  return account === undefined
    ? { guest: { ...guest, adresse: draft.address }, order }
    : { partner_id: account.id, order };
}
