import { eq } from 'drizzle-orm';
import type { StaffRole } from '#contract/base/access.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { findAccountBy, lockPerson } from '#server/base/identity/find-partner.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { refuseUnproven } from '#server/people/accounts/guard-rights.ts';
import { resetLink } from '#server/people/accounts/one-time-codes.ts';
import { issueReset } from '#server/people/accounts/recovery/password-resets.ts';
import { credentials } from '#server/people/accounts/tables.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { invitationMail } from '#server/talk/messages/templates/account/team.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import { assignRole, isStaff } from './team.ts';

const LINK_HOURS = 72;

type Invitation = { email: string; name: string; role: StaffRole };
type Invited = { id: number; isInvited: boolean };

/**
 * Gives a verified account the role, or invites by a link of three days. Throws `conflict` for staff, HR and unproven
 * addresses.
 */
export function inviteToTeam({ db, config, actor }: Act, invitation: Invitation): Promise<Invited> {
  return db.transaction(async (tx) => {
    const known = await findAccountBy(tx, invitation.email);
    if (known === undefined) return addAccount({ db: tx, config, actor }, invitation);
    const person = await lockPerson(tx, known.id);
    const { id, name, email } = person;
    if (isStaff(person)) {
      if (await hasPassword(tx, id)) {
        throw new Problem('conflict', 'Cette personne fait déjà partie de l’équipe.');
      }
      const { role } = person;
      await writeAudit(tx, actor, { action: 'invited again', subject: `partner:${id}` });
      await sendLink(tx, config, id, { name, email, role });
      return { id, isInvited: true };
    }
    if (person.role === 'hr') {
      throw new Problem(
        'conflict',
        'Ce compte parle pour un employeur : prenez une autre adresse.',
      );
    }
    refuseUnproven(person);
    await assignRole({ db: tx, config, actor }, person, invitation.role);
    return { id, isInvited: false };
  });
}

async function addAccount(
  { db: tx, config, actor }: Act,
  invitation: Invitation,
): Promise<Invited> {
  const { email, name, role } = invitation;
  const [added] = await tx
    .insert(partners)
    .values({ name, email, emailKey: foldEmail(email), role, verifiedAt: new Date() })
    .onConflictDoNothing()
    .returning({ id: partners.id });
  if (added === undefined) {
    throw new Problem('conflict', 'Cette adresse vient d’être prise : essayez encore.');
  }
  const { id } = added;
  await writeAudit(tx, actor, {
    action: 'invited to the team',
    subject: `partner:${id}`,
    after: { name, email, role },
  });
  await sendLink(tx, config, id, invitation);
  return { id, isInvited: true };
}

async function sendLink(tx: Db, config: Config, id: number, invitation: Invitation) {
  const token = await issueReset(tx, id, 'mail', LINK_HOURS);
  const link = resetLink(config, { mail: invitation.email, token });
  const mail = invitationMail({ ...invitation, link, hours: LINK_HOURS }, shopContactOf(config));
  await sendLater(tx, { to: invitation.email, ...mail, isSecret: true });
}

async function hasPassword(tx: Db, partnerId: number): Promise<boolean> {
  const found = await tx
    .select({ id: credentials.partnerId })
    .from(credentials)
    .where(eq(credentials.partnerId, partnerId));
  return found.length > 0;
}
