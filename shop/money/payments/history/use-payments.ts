import { paths, pathTo } from '#contract/base/paths.ts';
import type { AnyTransaction } from '#contract/money/payment-shapes.ts';
import { type OwnData, useOwnData } from '#shop/base/api/use-own-data.ts';
import type { Customer } from '#shop/base/session/session.ts';

/** Every payment of whoever is signed in, the newest first. */
export const usePayments = ({
  id,
}: Pick<Customer, 'id'>): OwnData<{ transactions: AnyTransaction[] }> =>
  useOwnData(pathTo(paths.paymentsOfCustomer, { id }));
