import { accountCode } from '../templates/account/account-code.ts';
import {
  accountErased,
  emailAdded,
  newSignIn,
  passwordChanged,
  phoneChanged,
} from '../templates/account/account-notices.ts';
import { memberships } from '../templates/account/membership.ts';
import { firstPassword, passwordReset } from '../templates/account/password-reset.ts';
import { alertTexts } from '../templates/alert.ts';
import { caseTexts } from '../templates/order/after-sales.ts';
import { creditSteps } from '../templates/order/credit-order.ts';
import { deliveryRounds } from '../templates/order/delivery-round.ts';
import { reminders } from '../templates/order/instalment-reminder.ts';
import { newTotal, orderCode } from '../templates/order/order-link.ts';
import { orderPlaced } from '../templates/order/order-placed.ts';
import { orderReady, orderSlots } from '../templates/order/order-ready.ts';
import { orderStates } from '../templates/order/order-state.ts';
import { paymentTexts } from '../templates/order/payment.ts';
import { proformaTexts } from '../templates/order/proforma.ts';
import { payerTexts, relativeTexts } from '../templates/order/relative.ts';
import { creditNoteText, returnTexts } from '../templates/order/return.ts';
import { questionAnswered } from '../templates/question.ts';
import type { Template } from '../templates/template.ts';

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
  firstPassword,
  passwordChanged,
  phoneChanged,
  emailAdded,
  newSignIn,
  accountErased,
];

export const findTemplate = (name: string): Template | undefined =>
  TEMPLATES.find((template) => template.name === name);
