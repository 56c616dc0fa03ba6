import * as z from 'zod/mini';
import { aloneReason } from '#contract/base/fields/alone-reason.ts';
import { day, fieldsOf, filledText, oneOf, text, xof } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { defineList } from '../base/staff-list.ts';
import { id } from '../goods/catalogue/catalogue.ts';
import {
  ISSUED_VOUCHER_KINDS,
  VOUCHER_KINDS,
  VOUCHER_MOVES,
  VOUCHER_STATES,
  VOUCHER_WAYS,
} from './voucher-states.ts';

const MOST_XOF = 5_000_000;

const listedVoucher = z.object({
  id,
  /** The last signs of its code; empty before it has one. */
  ending: z.string(),
  state: z.enum(VOUCHER_STATES),
  /** The actor who asked for or issued it; null for a program and a deleted account. */
  issued_by_id: z.nullable(id),
  kind: z.enum(VOUCHER_KINDS),
  /** Null for a given voucher and for older ones. */
  paid_by: z.nullable(z.enum(VOUCHER_WAYS)),
  /** Whether the journal books it; the accountant writes the others by hand. */
  in_journal: z.boolean(),
  amount: z.int(),
  /** The stamp duty that was taken beside it, of one that was sold for cash. */
  stamp_duty: z.int(),
  balance: z.int(),
  expires_on: z.nullable(z.string()),
  note: z.string(),
  issued_at: z.string(),
});
export type ListedVoucher = z.infer<typeof listedVoucher>;

const voucher = z.extend(listedVoucher, {
  moves: z.array(
    z.object({
      id: z.int(),
      at: z.string(),
      kind: z.enum(VOUCHER_MOVES),
      amount: z.int(),
      order_id: z.nullable(z.int()),
      order_name: z.nullable(z.string()),
    }),
  ),
});
export type StaffVoucher = z.infer<typeof voucher>;

export const staffVouchers = defineList({
  name: 'bons',
  record: { one: paths.staffVoucher },
  summary: 'Les bons d’achat, sans leurs codes ; cherche un numéro, une fin de code ou une note',
  right: 'payments:read',
  sorts: ['-issued_at', 'amount', 'expires_on'],
  filters: {
    kind: z.optional(oneOf(VOUCHER_KINDS)),
    left: z.optional(oneOf(['true', 'false'])),
    state: z.optional(oneOf(VOUCHER_STATES)),
  },
  example: { q: 'K7', filter: { kind: 'gift' } },
  item: listedVoucher,
  columns: {
    issued_at: 'Émis le',
    ending: 'Fin du code',
    state: 'État',
    kind: 'Sorte',
    paid_by: 'Payé par',
    in_journal: 'Au journal comptable',
    amount: 'Montant (FCFA)',
    stamp_duty: 'Droit de timbre (FCFA)',
    balance: 'Reste (FCFA)',
    expires_on: 'Dernier jour',
    note: 'Note',
  },
});

const voucherForm = fieldsOf({
  kind: oneOf(ISSUED_VOUCHER_KINDS),
  paid_by: z.optional(z.nullable(oneOf(VOUCHER_WAYS))),
  amount: xof(1000, MOST_XOF),
  expires_on: z.optional(z.nullable(day)),
  note: z.optional(text(300)),
});
export type VoucherForm = z.infer<typeof voucherForm>;

const issued = z.extend(voucher, { code: z.string() });

export const staffVoucherCalls = {
  ...staffVouchers.calls,
  getStaffVoucher: staffCall('payments:read', {
    method: 'GET',
    path: paths.staffVoucher,
    summary: 'Un bon d’achat, avec ce qui l’a changé',
    params: ofId,
    reply: voucher,
  }),
  issueVoucher: staffCall('vouchers:write', {
    method: 'POST',
    path: staffVouchers.path,
    summary:
      'Émet un bon d’achat ; son code n’est dit qu’ici, et une demande répétée n’en émet pas un second. Un bon offert d’un grand montant attend une seconde personne',
    status: 201,
    idempotencyKey: true,
    body: voucherForm,
    reply: issued,
  }),
  confirmVoucher: staffCall('vouchers:write', {
    method: 'POST',
    path: paths.voucherConfirmation,
    summary: 'Émet un bon d’achat qu’une autre personne a demandé ; son code n’est dit qu’ici',
    params: ofId,
    body: aloneReason,
    reply: issued,
  }),
  cancelVoucher: staffCall('vouchers:write', {
    method: 'POST',
    path: paths.voucherCancel,
    summary:
      'Annule un bon d’achat qui n’a pas servi, ou refuse celui qui attend ; il ne paie rien',
    params: ofId,
    body: fieldsOf({ reason: filledText(3, 500) }),
    reply: voucher,
  }),
};
