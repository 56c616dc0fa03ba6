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

/** With its owner: the later account of a guest. */
type OwnedCase = CaseRow & { ownerId: number | null };

export type CaseHolder = { actor: Actor | undefined; token: string | undefined };

const caseNotFound = () => new Problem('not-found', 'Dossier introuvable.');

const ownerId = sql<number | null>`(select coalesce(${partners.claimedById}, ${partners.id})
  from ${partners} where ${partners.id} = ${afterSalesCases.partnerId})`;

const selectCases = (db: Db, id: number) =>
  db
    .select({ row: afterSalesCases, ownerId })
    .from(afterSalesCases)
    .where(eq(afterSalesCases.id, id));

/** Throws `not-found`; the caller checks access. */
export async function findCase(db: Db, id: number): Promise<OwnedCase> {
  return together(await selectCases(db, id));
}

/** Locks until the transaction ends; lock its order before. Throws `not-found`. */
export async function lockCase(tx: Db, id: number): Promise<OwnedCase> {
  return together(await selectCases(tx, id).for('update', { of: afterSalesCases }));
}

function together(found: { row: CaseRow; ownerId: number | null }[]): OwnedCase {
  const [one] = found;
  if (one === undefined) throw caseNotFound();
  return { ...one.row, ownerId: one.ownerId };
}

/** The owner's account, or a holder of the link of the case. */
export const isCustomer = (
  config: Config,
  { actor, token }: CaseHolder,
  { number, ownerId: owner }: OwnedCase,
): boolean =>
  (actor !== undefined && owner !== null && isOwner(actor, owner)) ||
  (token !== undefined && isCaseToken(config, number, token));

/** A stranger must not learn that the case exists. Throws `not-found`. */
export function refuseOtherThanCaseCustomer(
  config: Config,
  holder: CaseHolder,
  one: OwnedCase,
): void {
  if (!isCustomer(config, holder, one)) throw caseNotFound();
}

/** 132 bits. */
const TOKEN_SIGNS = 22;

export const casePath = (config: Config, { id, number }: { id: number; number: string }): string =>
  caseLink(id, tokenOf(config, number));

function isCaseToken(config: Config, number: string, token: string): boolean {
  const [right, given] = [Buffer.from(tokenOf(config, number)), Buffer.from(token)];
  return right.length === given.length && timingSafeEqual(right, given);
}

const tokenOf = ({ sessionSecret }: Config, number: string): string =>
  createHmac('sha256', sessionSecret)
    .update(`case link ${number}`)
    .digest('base64url')
    .slice(0, TOKEN_SIGNS);
