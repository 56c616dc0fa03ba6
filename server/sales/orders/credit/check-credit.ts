import { and, eq, ne, sql } from 'drizzle-orm';
import { formatXof } from '#contract/base/fields/money.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Partner } from '#server/base/identity/find-partner.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { orders } from '#server/sales/orders/tables.ts';

/** The employer through which a person buys on credit (api-contract, 4.2 and 5). Throws `forbidden`. */
export function employerOf(person: Partner, named: number | undefined): number {
  const { membership, companyId } = person;
  if (membership !== 'accepted' || companyId === null) {
    throw new Problem(
      'forbidden',
      'L’achat à crédit est réservé aux adhérents dont l’employeur a accepté la demande.',
    );
  }
  if (named !== undefined && named !== companyId) {
    throw new Problem('forbidden', 'Vous n’êtes pas adhérent par cet employeur.');
  }
  return companyId;
}

/** Whose ceilings there may be, in XOF; null where there is none. */
type Ceilings = { own: number | null; company: number | null };

/** What a member may owe at most, in XOF: the member's own ceiling, else the company's, else the usual one. */
export const ceilingOf = ({ own, company }: Ceilings, usualXof: number): number =>
  own ?? company ?? usualXof;

export async function readCeiling(
  tx: Db,
  { creditCeiling: own }: Pick<Partner, 'creditCeiling'>,
  employerId: number,
  usualXof: number,
): Promise<number> {
  const [employer] = await tx
    .select({ company: partners.creditCeiling })
    .from(partners)
    .where(eq(partners.id, employerId));
  return ceilingOf({ own, company: employer?.company ?? null }, usualXof);
}

/** Refuses a credit order that takes a locked member above the ceiling, in XOF. Throws `conflict`. */
export async function refuseAboveCeiling(
  tx: Db,
  partnerId: number,
  totalXof: number,
  ceilingXof: number,
): Promise<void> {
  const [owed] = await tx
    .select({
      xof: sql<number>`coalesce(sum(${orders.amountTotal} - ${orders.amountPaid}), 0)::float`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.partnerId, partnerId),
        eq(orders.saleType, 'creditorder'),
        ne(orders.state, 'cancel'),
      ),
    );
  const leftXof = Math.max(0, ceilingXof - (owed?.xof ?? 0));
  if (totalXof <= leftXof) return;
  throw new Problem(
    'conflict',
    `Cette commande dépasse votre plafond de crédit : il vous reste ${formatXof(leftXof)}.`,
  );
}
