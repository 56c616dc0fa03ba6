import { eq } from 'drizzle-orm';
import { type Role, STAFF_ROLES, type StaffRole } from '#contract/base/access.ts';
import { isOneOf } from '#contract/base/tables.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { refuseStale, type VersionSeen } from '#server/base/content-version.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { isOwner } from '#server/base/identity/actor.ts';
import { lockPerson, type Partner } from '#server/base/identity/find-partner.ts';
import { endSessions } from '#server/base/identity/sessions.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { endSessionsOnRaise, refuseLastAdmin } from '#server/people/accounts/guard-rights.ts';
import { forgetSecondFactor } from '#server/people/accounts/sign-in/second-factor.ts';
import { secondFactors } from '#server/people/accounts/tables.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { roleMail, signedOutMail } from '#server/talk/messages/templates/account/team.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';

/** Includes drivers. */
export const isStaff = <P extends { role: Role }>(person: P): person is P & { role: StaffRole } =>
  isOneOf(STAFF_ROLES, person.role);

/** What the version of a member of the team follows from. */
export const memberContent = ({ role, factorSince }: { role: Role; factorSince: Date | null }) => ({
  role,
  factorSince,
});

async function lockMember(tx: Db, { id, version: seenVersion }: VersionSeen): Promise<Partner> {
  const person = await lockPerson(tx, id);
  if (!isStaff(person)) {
    throw new Problem('not-found', 'Cette personne ne fait pas partie de l’équipe.');
  }
  refuseStale(
    seenVersion,
    memberContent({ role: person.role, factorSince: await factorOf(tx, id) }),
  );
  return person;
}

async function factorOf(tx: Db, partnerId: number): Promise<Date | null> {
  const [factor] = await tx
    .select({ since: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.partnerId, partnerId));
  return factor?.since ?? null;
}

/**
 * Changes a role, from the next request on, and informs its holder. Throws `not-found`, `conflict` for one's own, the
 * last administrator or another version.
 */
export async function changeTeamRole(
  { db, config, actor }: Act,
  { id, version: seenVersion }: VersionSeen,
  role: Role,
): Promise<void> {
  if (isOwner(actor, id)) {
    throw new Problem('conflict', 'Votre propre rôle : un autre administrateur doit le changer.');
  }
  await db.transaction(async (tx) => {
    const person = await lockMember(tx, { id, version: seenVersion });
    if (person.role === role) return;
    await refuseLastAdmin(tx, person);
    await assignRole({ db: tx, config, actor }, person, role);
  });
}

/** Writes a role down and tells the person, who signs in again for more rights. Part of the caller's transaction. */
export async function assignRole(
  { db: tx, config, actor }: Act,
  person: Partner,
  role: Role,
): Promise<void> {
  const { id, name, email, role: former } = person;
  await tx.update(partners).set({ role, updatedAt: new Date() }).where(eq(partners.id, id));
  await endSessionsOnRaise(tx, person, role);
  await writeAudit(tx, actor, {
    action: 'role changed',
    subject: `partner:${id}`,
    before: { role: former },
    after: { role },
  });
  await sendLater(tx, { to: email, ...roleMail({ name, role }, shopContactOf(config)) });
}

/** Signs all devices of a member of the team out, and tells the person. Throws `not-found`. */
export async function signTeamMemberOut({ db, config, actor }: Act, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { name, email } = await lockMember(tx, { id });
    await endSessions(tx, id);
    await writeAudit(tx, actor, { action: 'devices signed out', subject: `partner:${id}` });
    await sendLater(tx, { to: email, ...signedOutMail({ name }, shopContactOf(config)) });
  });
}

/** Ends a member's factor, passkeys and sessions. Throws `not-found`, `conflict` for one's own, none or if stale. */
export async function resetTeamMemberFactor(
  { db, config, actor }: Act,
  { id, version: seenVersion }: VersionSeen,
): Promise<void> {
  if (isOwner(actor, id)) {
    throw new Problem('conflict', 'Votre propre application se règle sous « Mon compte ».');
  }
  await db.transaction(async (tx) => {
    await lockMember(tx, { id, version: seenVersion });
    await forgetSecondFactor({ db: tx, config, actor }, id, 'reset');
    await endSessions(tx, id);
  });
}
