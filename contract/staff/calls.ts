import type { Call } from '../call.ts';
import { staffOrders } from './orders.ts';
import { selfCalls } from './self.ts';

/** Every list of the back-office, by the name of its resource. */
export const staffLists = { commandes: staffOrders };

/** Every call of the back-office, by name. */
export const staffCalls: Record<string, Call> = {
  ...selfCalls,
  listStaffOrders: staffOrders.call,
};
