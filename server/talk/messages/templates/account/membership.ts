import { screens } from '#contract/base/screens.ts';
import { shortenGsm7 } from '#server/talk/messages/gsm7.ts';
import { greetingFor, quoteTyped } from '#server/talk/messages/quote-typed.ts';
import { fillMail, fillSms } from '../fill.ts';
import { REASON, SALUTATION, type ShopContact, signatureOf, type Template } from '../template.ts';

const REASON_SIGNS = 300;
const EMPLOYER_SIGNS = 40;

export function membershipRequestedMail(
  { name, company }: { name: string; company: string },
  shop: ShopContact,
) {
  const values = { salutation: greetingFor(name), employeur: quoteTyped(company) };
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
    salutation: greetingFor(name),
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

const EMPLOYER = { label: 'Le nom de l’employeur', sample: 'Téranga SA' };
const PROFILE = { label: 'Le lien vers son profil', sample: `${screens.profile}#membership` };
const OTHER_WAYS = 'Vous pouvez toujours acheter au comptant ou en précommande.';
const DECIDED = { salutation: SALUTATION, employeur: EMPLOYER, motif: REASON, lien: PROFILE };
const IN_SMS = ['employeur'];

export const memberships: Record<'requested' | 'accepted' | 'rejected' | 'ended', Template> = {
  requested: {
    name: 'membership-requested',
    label: 'Adhésion demandée',
    when: 'Un client demande à acheter à crédit par son employeur',
    variables: { salutation: SALUTATION, employeur: EMPLOYER },
    inSms: [],
    subject: 'Votre demande d’adhésion est envoyée',
    text: `{{salutation}}

Votre demande d’adhésion par {{employeur}} nous est bien parvenue. Votre employeur doit encore la confirmer ; nous vous écrirons dès que sa réponse est là.`,
    sms: '',
  },
  accepted: {
    name: 'membership-accepted',
    label: 'Adhésion acceptée',
    when: 'L’employeur ou la boutique accepte une adhésion',
    variables: {
      ...DECIDED,
      lien: { label: 'Le lien vers les produits à crédit', sample: screens.credit },
    },
    inSms: IN_SMS,
    subject: 'Votre adhésion est acceptée',
    text: `{{salutation}}

Votre adhésion par {{employeur}} est acceptée : vous pouvez maintenant acheter à crédit.

Motif : {{motif}}

Les produits à crédit :
{{lien}}`,
    sms: '{{boutique}} : votre adhésion par {{employeur}} est acceptée. Vous pouvez acheter à crédit.',
  },
  rejected: {
    name: 'membership-rejected',
    label: 'Adhésion refusée',
    when: 'L’employeur ou la boutique refuse une adhésion',
    variables: DECIDED,
    inSms: IN_SMS,
    subject: 'Votre demande d’adhésion n’est pas acceptée',
    text: `{{salutation}}

Votre demande d’adhésion par {{employeur}} n’est pas acceptée. ${OTHER_WAYS}

Motif : {{motif}}

Votre profil :
{{lien}}`,
    sms: '{{boutique}} : votre adhésion par {{employeur}} n’est pas acceptée. Le détail est dans votre e-mail.',
  },
  ended: {
    name: 'membership-ended',
    label: 'Adhésion terminée',
    when: 'Une adhésion acceptée prend fin',
    variables: DECIDED,
    inSms: IN_SMS,
    subject: 'Votre adhésion est terminée',
    text: `{{salutation}}

Votre adhésion par {{employeur}} est terminée : vous n’achetez plus à crédit par cet employeur. ${OTHER_WAYS}

Motif : {{motif}}

Votre profil :
{{lien}}`,
    sms: '{{boutique}} : votre adhésion par {{employeur}} est terminée. Le détail est dans votre e-mail.',
  },
};
