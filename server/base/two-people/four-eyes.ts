import { and, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { auditEntries } from '../audit/tables.ts';
import type { Actor } from '../identity/actor.ts';
import { type Alone, allowAlone } from './act-alone.ts';

/** Distance of two accounts. `makers`: neither created the other; `hands`: no account created both. */
type Apart = 'accounts' | 'makers' | 'hands';

const HR_ANSWERED = 'le compte RH qui a accepté cette commande';

/** Pairs of acts that one person may not both do (rule B-40; docs/decisions/021), in their order. */
export const FOUR_EYES = [
  {
    first: 'employer-validated',
    second: 'shop-validated',
    apart: 'hands',
    same: 'Vous avez accepté cette commande pour l’employeur : une autre personne doit répondre pour la boutique.',
    made: `Votre compte et ${HR_ANSWERED} sont liés : l’un a créé ou nommé l’autre, directement ou non. Quelqu’un d’autre doit répondre pour la boutique.`,
    both: `La même personne a créé ou nommé votre compte et ${HR_ANSWERED} : quelqu’un d’autre doit répondre pour la boutique.`,
  },
  {
    first: 'employer-validated',
    second: 'confirmed-unpaid',
    apart: 'hands',
    same: 'Vous avez accepté cette commande pour l’employeur : une autre personne doit la valider sans versement.',
    made: `Votre compte et ${HR_ANSWERED} sont liés : l’un a créé ou nommé l’autre, directement ou non. Quelqu’un d’autre doit la valider sans versement.`,
    both: `La même personne a créé ou nommé votre compte et ${HR_ANSWERED} : quelqu’un d’autre doit la valider sans versement.`,
  },
  {
    first: 'shop-validated',
    second: 'confirmed-unpaid',
    apart: 'makers',
    same: 'Vous avez accepté cette commande pour la boutique : une autre personne doit la valider sans versement.',
    made: 'Votre compte et celui qui a accepté cette commande pour la boutique sont liés : l’un a créé ou nommé l’autre, directement ou non. Quelqu’un d’autre doit la valider sans versement.',
  },
  {
    first: 'refund-asked',
    second: 'refund-confirmed',
    apart: 'accounts',
    same: 'Vous avez demandé ce remboursement : une autre personne doit le confirmer.',
  },
  {
    first: 'voucher-asked',
    second: 'voucher-confirmed',
    apart: 'accounts',
    same: 'Vous avez demandé ce bon d’achat : une autre personne doit le confirmer.',
  },
  {
    first: 'stock-counted',
    second: 'stock-count-accepted',
    apart: 'accounts',
    same: 'Vous avez compté vous-même : une autre personne doit accepter cet inventaire.',
  },
  {
    first: 'round-ended',
    second: 'round-accepted',
    apart: 'accounts',
    same: 'Vous avez rendu la caisse de cette tournée : une autre personne doit l’accepter.',
  },
  {
    first: 'till-counted',
    second: 'till-accepted',
    apart: 'accounts',
    same: 'Vous avez compté cette caisse : une autre personne doit l’accepter.',
  },
  {
    first: 'till-sold',
    second: 'till-ticket-decided',
    apart: 'accounts',
    same: 'Vous avez fait cette vente : une autre personne doit régler son ticket.',
  },
] as const satisfies readonly Rule[];

type Rule = {
  first: string;
  second: string;
  apart: Apart;
  /** Refusals for the person of the first act, its maker, and accounts with the same maker. */
  same: string;
  made?: string;
  both?: string;
};
type FirstAct = (typeof FOUR_EYES)[number]['first'];
export type SecondAct = (typeof FOUR_EYES)[number]['second'];

/** The actor's account id. Throws `forbidden` for a machine or API key. */
export function requirePerson(actor: Actor): number {
  if (actor.kind === 'account') return actor.id;
  const message = 'Cette décision demande deux personnes, chacune avec son propre compte.';
  throw new Problem('forbidden', message);
}

export type FirstActDone = { act: FirstAct; byId: number | null };

/** Why a person may not do `second`, in French; undefined when allowed. */
export async function findFourEyesRefusal(
  db: Db,
  second: SecondAct,
  personId: number,
  done: readonly FirstActDone[],
): Promise<string | undefined> {
  const rules: readonly Rule[] = FOUR_EYES;
  for (const rule of rules) {
    if (rule.second !== second) continue;
    for (const { byId } of done.filter(({ act }) => act === rule.first)) {
      const refusal = await refusalOf(db, rule, byId, personId);
      if (refusal !== undefined) return refusal;
    }
  }
  return undefined;
}

/**
 * Refuses an act to programs, and after an incompatible one to its person and linked accounts. `alone` says when the
 * only person of a small shop may do it all the same. Throws `forbidden`.
 */
export async function refuseSamePerson(
  db: Db,
  second: SecondAct,
  actor: Actor,
  done: readonly FirstActDone[],
  alone?: Alone,
): Promise<void> {
  const personId = requirePerson(actor);
  const refusal = await findFourEyesRefusal(db, second, personId, done);
  if (refusal === undefined) return;
  const isKnown = done.every(({ byId }) => byId !== null);
  if (alone === undefined || !isKnown) throw new Problem('forbidden', refusal);
  await allowAlone(db, second, { actor, personId, refusal }, alone);
}

async function refusalOf(
  db: Db,
  { apart, same, made, both }: Rule,
  former: number | null,
  person: number,
): Promise<string | undefined> {
  if (former === null)
    return 'On ne sait pas qui a décidé avant vous : refusez cette demande, elle pourra être refaite.';
  if (former === person) return same;
  if (apart === 'accounts') return undefined;
  const makers = await readMakers(db, [former, person]);
  if (isInLine(makers, former, person) || isInLine(makers, person, former)) return made;
  if (apart === 'makers') return undefined;
  const ownMakers = makers.get(person) ?? [];
  return (makers.get(former) ?? []).some((maker) => ownMakers.includes(maker)) ? both : undefined;
}

type Makers = Map<number, number[]>;

/** Audit entries that make an account one of the shop or of an employer. */
const MAKING = ['invited to the team', 'role changed', 'hr invited', 'hr named'];

async function readMakers(db: Db, accounts: readonly number[]): Promise<Makers> {
  const makers: Makers = new Map();
  let unread = [...accounts];
  while (unread.length > 0) {
    const found = Map.groupBy(await readDirectMakers(db, unread), ({ account }) => account);
    for (const account of unread) {
      makers.set(account, found.get(account)?.map(({ maker }) => maker) ?? []);
    }
    unread = [...new Set([...makers.values()].flat())].filter((id) => !makers.has(id));
  }
  return makers;
}

async function readDirectMakers(db: Db, accounts: readonly number[]) {
  const found = await db
    .selectDistinct({ subject: auditEntries.subject, maker: auditEntries.byId })
    .from(auditEntries)
    .where(
      and(
        inArray(
          auditEntries.subject,
          accounts.map((id) => `partner:${id}`),
        ),
        inArray(auditEntries.action, MAKING),
        isNotNull(auditEntries.byId),
        // Removing a role creates no person.
        ne(sql`coalesce(${auditEntries.after} ->> 'role', '')`, 'customer'),
      ),
    );
  return found.flatMap(({ subject, maker }) =>
    maker === null ? [] : [{ account: Number(subject.slice('partner:'.length)), maker }],
  );
}

function isInLine(makers: Makers, maker: number, account: number): boolean {
  const seen = new Set<number>();
  let next = [account];
  while (next.length > 0) {
    const above = next.flatMap((id) => makers.get(id) ?? []).filter((id) => !seen.has(id));
    if (above.includes(maker)) return true;
    for (const id of above) seen.add(id);
    next = above;
  }
  return false;
}
