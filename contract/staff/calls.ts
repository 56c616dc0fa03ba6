import type { Call } from '../call.ts';
import { categoryStaffCalls, staffCategories } from './categories.ts';
import { staffOrders } from './orders.ts';
import { productBatchCalls } from './product-batch.ts';
import { productStaffCalls, staffProducts } from './products.ts';
import { selfCalls } from './self.ts';
import { staffTags, tagStaffCalls } from './tags.ts';

/** Every list of the back-office, by the name of its resource. */
export const staffLists = {
  commandes: staffOrders,
  produits: staffProducts,
  categories: staffCategories,
  etiquettes: staffTags,
};

/** Every call of the back-office, by name. */
export const staffCalls: Record<string, Call> = {
  ...selfCalls,
  listStaffOrders: staffOrders.call,
  listStaffProducts: staffProducts.call,
  ...productStaffCalls,
  ...productBatchCalls,
  listStaffCategories: staffCategories.call,
  ...categoryStaffCalls,
  listStaffTags: staffTags.call,
  ...tagStaffCalls,
};
