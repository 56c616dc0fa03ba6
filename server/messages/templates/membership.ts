import { shortenGsm7 } from '../gsm7.ts';
import { greet, quoteTyped } from '../quote-typed.ts';
import { fillMail, fillSms } from './fill.ts';
import { memberships } from './membership-texts.ts';
import { type ShopContact, signatureOf } from './sender.ts';

const REASON_SIGNS = 300;
const EMPLOYER_SIGNS = 40;

export function membershipRequestedMail(
  { name, company }: { name: string; company: string },
  shop: ShopContact,
) {
  const values = { salutation: greet(name), employeur: quoteTyped(company) };
  return fillMail(memberships.requested, values, shop);
}

export function membershipRequestedMailForHr(
  {
    name,
    matricule,
    function: position,
    company,
    link,
  }: { name: string; matricule: string; function: string; company: string; link: string },
  shop: ShopContact,
) {
  return {
    subject: `Demande d’adhésion chez ${quoteTyped(company)}`,
    text: `Bonjour,

Une personne dit travailler chez ${quoteTyped(company)} et demande à acheter à crédit chez ${shop.name}.

Nom : ${quoteTyped(name)}
Matricule : ${orUnknown(matricule)}
Fonction : ${orUnknown(position)}

Acceptez ou refusez sa demande ici :
${link}

${signatureOf(shop)}`,
  };
}

const orUnknown = (typed: string) => quoteTyped(typed) || 'non indiqué';

type Decision = { company: string; state: 'accepted' | 'rejected' | 'ended' };

export function membershipDecidedMail(
  { name, company, state, reason, link }: Decision & { name: string; reason: string; link: string },
  shop: ShopContact,
) {
  const values = {
    salutation: greet(name),
    employeur: quoteTyped(company),
    lien: link,
    motif: quoteTyped(reason, REASON_SIGNS),
  };
  return fillMail(memberships[state], values, shop);
}

export function membershipDecidedSms({ company, state }: Decision, shop: ShopContact): string {
  const employeur = shortenGsm7(quoteTyped(company), EMPLOYER_SIGNS);
  return fillSms(memberships[state], { employeur }, shop);
}
