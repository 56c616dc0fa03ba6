import type { Call } from '../call.ts';
import { staffOrderCalls } from './order-calls.ts';
import { staffOrders } from './orders.ts';
import { staffPaymentCalls, staffPayments, staffRefunds } from './payments.ts';
import { selfCalls } from './self.ts';

/** Every list of the back-office, by the name of its resource. */
export const staffLists = {
  commandes: staffOrders,
  paiements: staffPayments,
  remboursements: staffRefunds,
};

/** Every call of the back-office, by name. */
export const staffCalls: Record<string, Call> = {
  ...selfCalls,
  listStaffOrders: staffOrders.call,
  ...staffOrderCalls,
  listStaffPayments: staffPayments.call,
  listStaffRefunds: staffRefunds.call,
  ...staffPaymentCalls,
};
