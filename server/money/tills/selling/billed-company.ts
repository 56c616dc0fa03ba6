import { NINEA_INVALID, readNinea } from '#contract/base/fields/ninea.ts';
import type { TillCommand } from '#contract/money/tills/till-commands.ts';
import { Problem } from '#server/base/problem.ts';
import type { BilledCompany } from '#server/sales/orders/order/order-request.ts';

/** The company that the invoice of a sale names. Throws `bad-request` for a NINEA of another form. */
export function readBilledCompany({
  company,
}: Pick<TillCommand, 'company'>): BilledCompany | undefined {
  if (company === undefined) return undefined;
  const { name, ninea: typed = '', address = '' } = company;
  const ninea = typed === '' ? '' : readNinea(typed);
  if (ninea === undefined) throw new Problem('bad-request', NINEA_INVALID);
  return { name, ninea, address };
}
