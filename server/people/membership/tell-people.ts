import { screens } from '#contract/base/screens.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { findHr, type Partner } from '#server/base/identity/find-partner.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import {
  membershipDecidedMail,
  membershipDecidedSms,
  membershipRequestedMail,
  membershipRequestedMailForHr,
} from '#server/talk/messages/templates/account/membership.ts';
import { describeSender } from '#server/talk/messages/templates/sender.ts';

const requestsOf = ({ publicUrl }: Config) => `${publicUrl}${screens.profile}#requests`;
const membershipOf = ({ publicUrl }: Config) => `${publicUrl}${screens.profile}#membership`;

type Company = { id: number; name: string };

export async function tellOfRequest(
  tx: Db,
  config: Config,
  person: Pick<Partner, 'name' | 'email' | 'matricule' | 'function'>,
  company: Company,
): Promise<void> {
  const shop = describeSender(config);
  const { name, email, matricule, function: position } = person;
  const asked = { name, matricule, function: position, company: company.name };
  const mail = membershipRequestedMailForHr({ ...asked, link: requestsOf(config) }, shop);
  await sendLater(
    tx,
    { to: email, ...membershipRequestedMail({ name, company: company.name }, shop) },
    ...(await findHr(tx, company.id)).map((hr) => ({ to: hr.email, ...mail })),
  );
}

export async function tellOfDecision(
  tx: Db,
  config: Config,
  { name, email, phone }: Pick<Partner, 'name' | 'email' | 'phone'>,
  decision: { company: string; state: 'accepted' | 'rejected' | 'ended'; reason: string },
): Promise<void> {
  const shop = describeSender(config);
  const link =
    decision.state === 'accepted' ? `${config.publicUrl}${screens.credit}` : membershipOf(config);
  await sendLater(
    tx,
    { to: email, ...membershipDecidedMail({ name, ...decision, link }, shop) },
    ...(phone === null ? [] : [{ to: phone, text: membershipDecidedSms(decision, shop) }]),
  );
}
