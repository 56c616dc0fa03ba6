import { paths, pathTo } from '#contract/paths.ts';
import type { AnyTransaction } from '#contract/payment-shapes.ts';
import { type OwnData, useOwnData } from '../../api/use-own-data.ts';
import type { Customer } from '../../session/session.ts';

/** Every payment of whoever is signed in, the newest first. */
export const usePayments = ({
  id,
}: Pick<Customer, 'id'>): OwnData<{ transactions: AnyTransaction[] }> =>
  useOwnData(pathTo(paths.paymentsOfCustomer, { id }));
