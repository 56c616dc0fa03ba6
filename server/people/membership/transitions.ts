import type { Membership } from '#contract/people/account.ts';
import { Problem } from '#server/base/problem.ts';

/** Where somebody stands; the wire tells the first two apart by `adhesion_submit` (api-contract, 5). */
export type Standing = 'never-asked' | 'requested' | 'accepted' | 'rejected';
export type Move = 'request' | 'accept' | 'reject';

export type Reached = Exclude<Standing, 'never-asked'>;
type Outcome = { to: Reached } | { refusal: string };

const NEVER_ASKED = { refusal: 'Cette personne n’a pas demandé d’adhésion.' };

const OUTCOMES: Record<Standing, Record<Move, Outcome>> = {
  'never-asked': { request: { to: 'requested' }, accept: NEVER_ASKED, reject: NEVER_ASKED },
  requested: {
    request: { to: 'requested' },
    accept: { to: 'accepted' },
    reject: { to: 'rejected' },
  },
  accepted: {
    request: { refusal: 'Vous êtes déjà adhérent.' },
    accept: { refusal: 'Cette adhésion est déjà acceptée.' },
    reject: { to: 'rejected' },
  },
  rejected: {
    request: { to: 'requested' },
    accept: { refusal: 'Cette demande a été refusée : il en faut une nouvelle.' },
    reject: { refusal: 'Cette adhésion est déjà refusée.' },
  },
};

/** Where a move leads; to ask once more leads on only to another employer. Throws `conflict`. */
export function standingAfter(standing: Standing, move: Move, isSameCompany: boolean): Reached {
  if (standing === 'requested' && move === 'request' && isSameCompany) {
    throw new Problem('conflict', 'Votre demande est déjà en cours.');
  }
  const outcome = OUTCOMES[standing][move];
  if ('refusal' in outcome) throw new Problem('conflict', outcome.refusal);
  return outcome.to;
}

type Columns = { membership: Membership; membershipSubmitted: boolean; companyId: number | null };

export function standingOf({
  membership,
  membershipSubmitted,
}: Pick<Columns, 'membership' | 'membershipSubmitted'>): Standing {
  if (membership !== 'pending') return membership;
  return membershipSubmitted ? 'requested' : 'never-asked';
}

export function columnsOf(standing: Reached, companyId: number): Columns {
  const isAsking = standing === 'requested';
  return {
    membership: isAsking ? 'pending' : standing,
    membershipSubmitted: isAsking,
    companyId: standing === 'rejected' ? null : companyId,
  };
}
