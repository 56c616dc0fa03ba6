import { paths } from '#contract/paths.ts';

/** Where a resource of react-admin is on the API. What a call is missing for, cannot be done there. */
export type ResourcePaths = {
  list: string;
  /** With `:id`. */
  one?: string;
  create?: string;
  update?: string;
  remove?: string;
};

/** Every resource of the back-office, by the name that its address has. */
export const resources = {
  commandes: { list: paths.staffOrders, one: paths.staffOrder },
  paiements: { list: paths.staffPayments, one: paths.staffPayment },
  remboursements: { list: paths.staffRefunds },
} as const satisfies Record<string, ResourcePaths>;
export type ResourceName = keyof typeof resources;
