import type { MembershipCase } from '#contract/people/membership.ts';

/** Where somebody stands with the membership; the wire tells the first two apart by `adhesion_submit`. */
export type Standing = 'never-asked' | 'requested' | 'accepted' | 'rejected';

export function standingOf({
  adhesion,
  adhesion_submit,
}: Pick<MembershipCase, 'adhesion' | 'adhesion_submit'>): Standing {
  if (adhesion !== 'pending') return adhesion;
  return adhesion_submit ? 'requested' : 'never-asked';
}
