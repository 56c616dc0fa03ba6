import { formatXof } from '#contract/base/fields/money.ts';
import type { FoundInOffice, FoundKind } from '#contract/base/staff-search.ts';
import { isOneOf, keysOf } from '#contract/base/tables.ts';
import { TILL_SALE_STATE_WORDS } from '#contract/money/tills/till-words.ts';
import { PROFORMA_STATE_WORDS } from '#contract/sales/proforma-states.ts';
import { shownPhone } from '#office/base/ui/shown-phone.ts';
import type { KeptRecord } from '../session/kept-records.ts';
import { frenchDay, frenchMoment } from '../ui/dates.ts';
import { PAYMENT_STATE_WORDS, PROVIDER_WORDS, STATE_WORDS } from '../ui/words.ts';

export type ItemOf<K extends FoundKind> = NonNullable<FoundInOffice[K]>['items'][number];
export type Hit = { kind: FoundKind; id: number; title: string; detail: string; to: string };

export const KINDS: Record<FoundKind, { label: string; one: string }> = {
  commandes: { label: 'Commandes', one: 'Commande' },
  clients: { label: 'Clients', one: 'Client' },
  produits: { label: 'Produits', one: 'Produit' },
  paiements: { label: 'Paiements', one: 'Paiement' },
  proformas: { label: 'Factures proforma', one: 'Facture proforma' },
  'ventes-caisse': { label: 'Tickets de caisse', one: 'Ticket de caisse' },
  'commandes-passees': { label: 'Commandes passées', one: 'Commande passée' },
};
export const KIND_NAMES = keysOf(KINDS);

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');

const WORDS: { [K in FoundKind]: (item: ItemOf<K>) => { title: string; detail: string } } = {
  commandes: ({ name, partner_name, state, amount_total }) => ({
    title: name,
    detail: joined(partner_name, STATE_WORDS[state], formatXof(amount_total)),
  }),
  clients: ({ name, partner_phone, email }) => ({
    title: name,
    detail: joined(shownPhone(partner_phone), email),
  }),
  produits: ({ name, reference, list_price, available }) => ({
    title: name,
    detail: joined(
      reference,
      formatXof(list_price),
      available === null ? undefined : `${available} en stock`,
    ),
  }),
  proformas: ({ number, company, state, amount_total }) => ({
    title: number,
    detail: joined(company, PROFORMA_STATE_WORDS[state], formatXof(amount_total)),
  }),
  'ventes-caisse': ({ number, state, sold_at, seller, total }) => ({
    title: number,
    detail: joined(TILL_SALE_STATE_WORDS[state], frenchMoment(sold_at), seller, formatXof(total)),
  }),
  'commandes-passees': ({ number, buyer_name, ordered_at, state, total }) => ({
    title: number,
    detail: joined(buyer_name, frenchDay(ordered_at), state, formatXof(total)),
  }),
  paiements: ({ transaction_id, provider, amount, state, customer_name, order_name }) => ({
    title: transaction_id,
    detail: joined(
      PROVIDER_WORDS[provider],
      formatXof(amount),
      PAYMENT_STATE_WORDS[state],
      order_name,
      customer_name,
    ),
  }),
};

/** Returns title, French detail and office address of a found record; makes no call. */
export function toHit<K extends FoundKind>(kind: K, item: ItemOf<K>): Hit {
  const { id } = item as { id: number };
  const to = kind === 'produits' ? `/${kind}/${id}` : `/${kind}/${id}/show`;
  return { kind, id, to, ...WORDS[kind](item) };
}

/** The record of a page, if its kind can be searched. */
export function recordOf(pathname: string): KeptRecord | undefined {
  const [, kind, id] = /^\/([\w-]+)\/(\d+)(?:\/show)?$/.exec(pathname) ?? [];
  return isOneOf(KIND_NAMES, kind) ? { kind, id: Number(id) } : undefined;
}
