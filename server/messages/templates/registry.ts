import { accountCode } from './account-code.ts';
import { accountErased, newSignIn, passwordChanged, phoneChanged } from './account-notices.ts';
import { caseTexts } from './after-sales.ts';
import { alertTexts } from './alert.ts';
import { creditSteps } from './credit-order.ts';
import { deliveryRounds } from './delivery-round.ts';
import { reminders } from './instalment-reminder.ts';
import { memberships } from './membership.ts';
import { newTotal } from './new-total.ts';
import { orderCode } from './order-link.ts';
import { orderPlaced } from './order-placed.ts';
import { orderReady } from './order-ready.ts';
import { orderSlots } from './order-slot.ts';
import { orderStates } from './order-state.ts';
import { passwordReset } from './password-reset.ts';
import { paymentTexts } from './payment.ts';
import { proformaTexts } from './proforma.ts';
import { questionAnswered } from './question.ts';
import { payerTexts, relativeTexts } from './relative.ts';
import { creditNoteText, returnTexts } from './return.ts';
import type { Template } from './template.ts';

export const TEMPLATES: readonly Template[] = [
  orderPlaced,
  orderCode,
  newTotal,
  ...Object.values(orderSlots),
  ...Object.values(orderStates),
  orderReady,
  ...Object.values(deliveryRounds),
  ...Object.values(relativeTexts),
  ...Object.values(payerTexts),
  ...Object.values(paymentTexts),
  ...Object.values(returnTexts),
  creditNoteText,
  ...Object.values(proformaTexts),
  ...Object.values(caseTexts),
  ...Object.values(alertTexts),
  questionAnswered,
  ...Object.values(creditSteps),
  ...Object.values(reminders),
  ...Object.values(memberships),
  accountCode,
  passwordReset,
  passwordChanged,
  phoneChanged,
  newSignIn,
  accountErased,
];

export const findTemplate = (name: string): Template | undefined =>
  TEMPLATES.find((template) => template.name === name);
