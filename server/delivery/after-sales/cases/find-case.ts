import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { caseLink } from '#contract/base/screens.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, isOwner } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { afterSalesCases } from '../tables.ts';

export type CaseRow = typeof afterSalesCases.$inferSelect;

/** A case with the account that it belongs to: of a guest who made an account later, that account. */
type OwnedCase = CaseRow & { ownerId: number | null };

/** Who asks for a case, and the token of its link, if there is one. */
export type CaseHolder = { actor: Actor | undefined; token: string | undefined };

const caseNotFound = () => new Problem('not-found', 'Dossier introuvable.');

const ownerId = sql<number | null>`(select coalesce(${partners.claimedById}, ${partners.id})
  from ${partners} where ${partners.id} = ${afterSalesCases.partnerId})`;

const selectCases = (db: Db, id: number) =>
  db
    .select({ row: afterSalesCases, ownerId })
    .from(afterSalesCases)
    .where(eq(afterSalesCases.id, id));

/** A case, for whoever may see it. Throws `not-found`; access is for the caller to check. */
export async function findCase(db: Db, id: number): Promise<OwnedCase> {
  return together(await selectCases(db, id));
}

/** The same, locked until the transaction ends; the order that it is about is locked before it. */
export async function lockCase(tx: Db, id: number): Promise<OwnedCase> {
  return together(await selectCases(tx, id).for('update', { of: afterSalesCases }));
}

function together(found: { row: CaseRow; ownerId: number | null }[]): OwnedCase {
  const [one] = found;
  if (one === undefined) throw caseNotFound();
  return { ...one.row, ownerId: one.ownerId };
}

/** Whether it is the customer: signed in, or with the link. */
export const isCustomer = (
  config: Config,
  { actor, token }: CaseHolder,
  { number, ownerId: owner }: OwnedCase,
): boolean =>
  (actor !== undefined && owner !== null && isOwner(actor, owner)) ||
  (token !== undefined && isCaseToken(config, number, token));

/** Refuses all but the customer, who must not even learn that there is a case. Throws `not-found`. */
export function refuseStrangers(config: Config, holder: CaseHolder, one: OwnedCase): void {
  if (!isCustomer(config, holder, one)) throw caseNotFound();
}

/** 132 bits, as the link of an order has. */
const TOKEN_SIGNS = 22;

/** The page that shows a case to holders of its link, signed in or not; a path of the shop. */
export const casePath = (config: Config, { id, number }: { id: number; number: string }): string =>
  caseLink(id, tokenOf(config, number));

/** Whether a token is that of the case of this number. */
function isCaseToken(config: Config, number: string, token: string): boolean {
  const [right, given] = [Buffer.from(tokenOf(config, number)), Buffer.from(token)];
  return right.length === given.length && timingSafeEqual(right, given);
}

const tokenOf = ({ sessionSecret }: Config, number: string): string =>
  createHmac('sha256', sessionSecret)
    .update(`case link ${number}`)
    .digest('base64url')
    .slice(0, TOKEN_SIGNS);
