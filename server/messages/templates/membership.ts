import { shortenGsm7 } from '../gsm7.ts';
import { greet, quoteTyped } from '../quote-typed.ts';
import { type ShopContact, signatureOf } from './signature.ts';

const REASON_SIGNS = 300;

/** Tells somebody that the request to buy on credit through an employer has arrived. */
export function membershipRequestedMail(
  { name, company }: { name: string; company: string },
  shop: ShopContact,
) {
  return {
    subject: 'Votre demande d’adhésion est envoyée',
    text: `${greet(name)}

Votre demande d’adhésion par ${quoteTyped(company)} nous est bien parvenue. Votre employeur doit encore la confirmer ; nous vous écrirons dès que sa réponse est là.

${signatureOf(shop)}`,
  };
}

/** Asks the employer's HR to decide on a request. `link` is the page where that is done. */
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

/** A request is accepted or rejected; a membership that was accepted before is ended. */
type Decision = { company: string; state: 'accepted' | 'rejected' | 'ended' };

/** Tells the customer what was decided. `link` is where the customer goes on from there. */
export function membershipDecidedMail(
  { name, company, state, reason, link }: Decision & { name: string; reason: string; link: string },
  shop: ShopContact,
) {
  const employer = quoteTyped(company);
  const said = quoteTyped(reason, REASON_SIGNS);
  const because = said === '' ? '' : `\n\nMotif : ${said}`;
  const { subject, text } = {
    accepted: {
      subject: 'Votre adhésion est acceptée',
      text: `Votre adhésion par ${employer} est acceptée : vous pouvez maintenant acheter à crédit.`,
    },
    rejected: {
      subject: 'Votre demande d’adhésion n’est pas acceptée',
      text: `Votre demande d’adhésion par ${employer} n’est pas acceptée. ${OTHER_WAYS}`,
    },
    ended: {
      subject: 'Votre adhésion est terminée',
      text: `Votre adhésion par ${employer} est terminée : vous n’achetez plus à crédit par cet employeur. ${OTHER_WAYS}`,
    },
  }[state];
  return {
    subject,
    text: `${greet(name)}

${text}${because}

${state === 'accepted' ? 'Les produits à crédit' : 'Votre profil'} :
${link}

${signatureOf(shop)}`,
  };
}

const OTHER_WAYS = 'Vous pouvez toujours acheter au comptant ou en précommande.';

/** The same by text message. */
export function membershipDecidedSms({ company, state }: Decision, shop: ShopContact): string {
  const shopName = shortenGsm7(shop.name, 18);
  const employer = shortenGsm7(quoteTyped(company), 40);
  const outcome = {
    accepted: 'est acceptée. Vous pouvez acheter à crédit.',
    rejected: "n'est pas acceptée. Le détail est dans votre e-mail.",
    ended: 'est terminée. Le détail est dans votre e-mail.',
  }[state];
  return `${shopName} : votre adhésion par ${employer} ${outcome}`;
}
