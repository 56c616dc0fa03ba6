import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { fieldsOf, filledText, text } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { idOrText } from '../sales/orders/order-shapes.ts';

const subject = 'Paiements';
const code = filledText(1, 60);

export const voucherCalls = {
  getVoucherBalance: defineCall({
    method: 'POST',
    path: paths.voucherBalance,
    summary: 'Ce qui reste sur un bon d’achat, pour qui en a le code',
    subject,
    access: 'public',
    body: fieldsOf({ code }),
    reply: z.object({
      balance: z.int(),
      amount: z.int(),
      expires_on: z.nullable(z.string()),
      is_over: z.boolean(),
    }),
  }),
  payByVoucher: defineCall({
    method: 'POST',
    path: paths.voucherPayment,
    summary: 'Paie une commande par un bon d’achat, autant que le bon et la commande le permettent',
    subject,
    access: 'public',
    body: fieldsOf({ order_id: idOrText, order_token: z.optional(text(64)), code }),
    reply: z.object({
      /** What was paid, what is left on the voucher and what is left to pay; XOF. */
      amount: z.int(),
      balance: z.int(),
      amount_residual: z.int(),
    }),
  }),
};
