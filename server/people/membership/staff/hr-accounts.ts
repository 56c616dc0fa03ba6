import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { screens } from '#contract/base/screens.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { refuseStale, type VersionSeen } from '#server/base/content-version.ts';
import { lockNames } from '#server/base/db/lock-names.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { lockPerson, type Partner } from '#server/base/identity/find-partner.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { endSessionsOnRaise, refuseUnproven } from '#server/people/accounts/guard-rights.ts';
import { resetLink } from '#server/people/accounts/one-time-codes.ts';
import { issueReset } from '#server/people/accounts/recovery/password-resets.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { hrInvitationMail, hrNamedMail } from '#server/talk/messages/templates/account/team.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import { lockCompany } from '../save-company.ts';

const INVITATION_HOURS = 72;
const LOCK = 'hr accounts';

/**
 * Makes a customer or an invited person HR of an employer, by e-mail. Throws `not-found`, `conflict` for staff,
 * members, other HR or unproven addresses, `bad-request` without a name.
 */
export async function appointHr(
  { db, config, actor }: Act,
  companyId: number,
  { email, name = '' }: { email: string; name?: string | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockNames(tx, LOCK);
    const company = await lockCompany(tx, companyId);
    const [account] = await tx
      .select()
      .from(partners)
      .where(
        and(
          eq(partners.emailKey, foldEmail(email)),
          eq(partners.kind, 'person'),
          isNotNull(partners.verifiedAt),
          isNull(partners.erasedAt),
        ),
      )
      .for('no key update');
    const shop = shopContactOf(config);
    if (account === undefined) {
      const link = await invite({ db: tx, config, actor }, companyId, { email, name });
      const mail = hrInvitationMail({ company: company.name, link, hours: INVITATION_HOURS }, shop);
      await sendLater(tx, { to: email, ...mail, isSecret: true });
      return;
    }
    refuseUnfit(account, companyId);
    refuseUnproven(account);
    await changeRole(tx, actor, account, { role: 'hr', companyId });
    const link = `${config.publicUrl}${screens.employer}`;
    await sendLater(tx, {
      to: account.email,
      ...hrNamedMail({ company: company.name, link }, shop),
    });
  });
}

/** Makes an HR account a customer's again; sends nothing. Throws `not-found`, `conflict` for another company. */
export async function removeHr(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
): Promise<void> {
  await db.transaction(async (tx) => {
    const account = await lockPerson(tx, id);
    if (account.role !== 'hr') throw new Problem('not-found', 'Ce compte n’est pas un compte RH.');
    refuseStale(seenVersion, hrPostOf(account));
    await changeRole(tx, actor, account, { role: 'customer', companyId: null });
  });
}

/** The fields that the version of an HR account covers. */
export const hrPostOf = ({ role, companyId }: Pick<Partner, 'role' | 'companyId'>) => ({
  role,
  companyId,
});

function refuseUnfit(
  { role, companyId, membership, membershipSubmitted }: Partner,
  own: number,
): void {
  if (role === 'hr') {
    throw conflict(
      companyId === own
        ? 'Cette personne parle déjà pour cette entreprise.'
        : 'Cette personne parle déjà pour une autre entreprise.',
    );
  }
  if (role !== 'customer') throw conflict('Ce compte est celui d’un employé de la boutique.');
  if (membership === 'accepted' || membershipSubmitted) {
    throw conflict('Cette personne est adhérente ou demande à l’être : répondez d’abord à cela.');
  }
}

const conflict = (message: string) =>
  new Problem('conflict', message, [{ field: 'email', message }]);

async function changeRole(
  tx: Db,
  actor: Actor,
  person: Partner,
  after: { role: 'hr' | 'customer'; companyId: number | null },
): Promise<void> {
  const { id, role, companyId } = person;
  await tx
    .update(partners)
    .set({ ...after, updatedAt: sql`now()` })
    .where(eq(partners.id, id));
  await endSessionsOnRaise(tx, person, after.role);
  const action = after.role === 'hr' ? 'hr named' : 'hr removed';
  await writeAudit(tx, actor, {
    action,
    subject: `partner:${id}`,
    before: { role, companyId },
    after,
  });
}

/** Returns the path by which the reader of the address opens the new account. */
async function invite(
  { db: tx, config, actor }: Act,
  companyId: number,
  { email, name }: { email: string; name: string },
): Promise<string> {
  if (name === '') {
    const message = 'Personne n’a de compte avec cette adresse : indiquez un nom pour l’inviter.';
    throw new Problem('bad-request', message, [{ field: 'name', message }]);
  }
  const values = { role: 'hr' as const, companyId };
  const { id } = oneRow(
    await tx
      .insert(partners)
      .values({ name, email, emailKey: foldEmail(email), verifiedAt: new Date(), ...values })
      .returning({ id: partners.id }),
  );
  const subject = `partner:${id}`;
  await writeAudit(tx, actor, { action: 'hr invited', subject, after: values });
  const token = await issueReset(tx, id, 'mail', INVITATION_HOURS);
  return resetLink(config, { mail: email, token });
}
