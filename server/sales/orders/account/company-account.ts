import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { formatXof } from '#contract/base/fields/money.ts';
import { type AgreedTerms, agreedWords } from '#contract/sales/orders/agreed-terms.ts';
import type { CompanyAccount } from '#contract/sales/orders/order-shapes.ts';
import { ACCOUNT_MODE } from '#contract/sales/orders/payment-modes.ts';
import { lockNames } from '#server/base/db/lock-names.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Partner } from '#server/base/identity/find-partner.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import type { OrderRequest } from '../order/order-request.ts';
import { isOrdinary } from '../pricing/price-order.ts';
import { orders } from '../tables.ts';

/** The company that a person buys for; `terms` are undefined where it pays at once. XOF. */
export type BuyingCompany = {
  id: number;
  name: string;
  ninea: string;
  terms: AgreedTerms | undefined;
  ceilingXof: number;
};

/** Undefined for a person who buys for no company. */
async function findCompany(
  db: Db,
  { buysForId }: Pick<Partner, 'buysForId'>,
): Promise<BuyingCompany | undefined> {
  if (buysForId === null) return undefined;
  const [found] = await db
    .select()
    .from(partners)
    .where(
      and(eq(partners.id, buysForId), eq(partners.kind, 'company'), isNull(partners.erasedAt)),
    );
  if (found === undefined) return undefined;
  const { id, name, ninea, agreedDays: days, agreedEndOfMonth: isEndOfMonth } = found;
  const terms = days === null ? undefined : { days, isEndOfMonth };
  return { id, name, ninea, terms, ceilingXof: found.accountCeiling };
}

/**
 * The company of an order that its buyer, locked, places in a company's name (rule M-63); undefined for an order of their own.
 * Throws `forbidden` for a buyer of no company or without agreed days, `bad-request` for a kind that is not bought on account.
 */
export async function chooseCompany(
  tx: Db,
  person: Partner,
  { kind, buyer, paymentMode, isForCompany = false }: OrderRequest,
): Promise<BuyingCompany | undefined> {
  const isOnAccount = paymentMode === ACCOUNT_MODE;
  if (!isForCompany && !isOnAccount) return undefined;
  if (!isOrdinary(kind)) {
    throw refusal('bad-request', 'Une entreprise achète des articles en stock, sans échéances.');
  }
  const company = buyer.kind === 'account' ? await findCompany(tx, person) : undefined;
  if (company === undefined) {
    throw refusal('forbidden', 'Ce compte n’achète au nom d’aucune entreprise.');
  }
  if (isOnAccount && company.terms === undefined) {
    throw refusal(
      'forbidden',
      `${company.name} n’achète pas sur compte : choisissez un autre paiement.`,
    );
  }
  return company;
}

/** What the company ordered on account and has not paid, XOF. */
export async function readAccountUsed(db: Db, companyId: number): Promise<number> {
  const { usedXof } = oneRow(
    await db
      .select({
        usedXof: sql<number>`coalesce(sum(greatest(${orders.amountTotal} - ${orders.amountPaid}, 0)), 0)::float8`,
      })
      .from(orders)
      .where(
        and(
          eq(orders.companyId, companyId),
          eq(orders.paymentMode, ACCOUNT_MODE),
          ne(orders.state, 'cancel'),
        ),
      ),
  );
  return usedXof;
}

/**
 * Refuses an order that the company's ceiling does not leave room for (rule M-63), XOF. Its buyers take turns until the
 * transaction ends. Throws `conflict`.
 */
export async function refuseAboveAccount(
  tx: Db,
  { id, name, ceilingXof }: BuyingCompany,
  totalXof: number,
): Promise<void> {
  await lockNames(tx, `company account ${id}`);
  const leftXof = Math.max(0, ceilingXof - (await readAccountUsed(tx, id)));
  if (totalXof <= leftXof) return;
  throw refusal(
    'conflict',
    `Cette commande dépasse le plafond de ${name} : il reste ${formatXof(leftXof)}.`,
  );
}

/**
 * Refuses what an order on account adds to what its company has open (rule M-63), XOF: one that is taken up again after its
 * cancellation, or costs more. Throws `conflict`.
 */
export async function refuseMoreOnAccount(
  tx: Db,
  { companyId, paymentMode }: Pick<typeof orders.$inferSelect, 'companyId' | 'paymentMode'>,
  moreXof: number,
): Promise<void> {
  if (paymentMode !== ACCOUNT_MODE || moreXof <= 0) return;
  const company = await findCompany(tx, { buysForId: companyId });
  if (company !== undefined) await refuseAboveAccount(tx, company, moreXof);
}

/** What a buyer may order on the account of a company; null for other people. */
export async function readCompanyAccount(
  db: Db,
  customerId: number | undefined,
): Promise<CompanyAccount | null> {
  if (customerId === undefined) return null;
  const [person] = await db
    .select({ buysForId: partners.buysForId })
    .from(partners)
    .where(eq(partners.id, customerId));
  const company = person && (await findCompany(db, person));
  if (company === undefined) return null;
  const { id, name, terms, ceilingXof } = company;
  if (terms === undefined) return { name, terms: '', left: 0 };
  const leftXof = Math.max(0, ceilingXof - (await readAccountUsed(db, id)));
  return { name, terms: agreedWords(terms), left: leftXof };
}

const refusal = (code: 'bad-request' | 'forbidden' | 'conflict', message: string) =>
  new Problem(code, message, [{ field: 'payment_mode', message }]);
