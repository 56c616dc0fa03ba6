import { Problem } from '#server/base/problem.ts';

/**
 * Refuses to give more rights to whoever has not shown that the address of the account is theirs: one may
 * sign up with somebody else's and verify by text message. Throws `conflict`.
 */
export function refuseUnproven({ emailProvenAt }: { emailProvenAt: Date | null }): void {
  if (emailProvenAt !== null) return;
  const message =
    'Cette personne n’a pas encore confirmé son adresse : demandez-lui de choisir un nouveau mot de passe par e-mail.';
  throw new Problem('conflict', message, [{ field: 'email', message }]);
}
