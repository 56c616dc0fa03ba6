import { greet } from '../quote-typed.ts';
import { type ShopContact, signatureOf } from './sender.ts';

type Told = { name: string; number: string; link: string; hasInvoice: boolean };

/** Gives a buyer who ordered without an address the link to the papers of the order, as they asked. */
export function orderPapersMail({ name, number, link, hasInvoice }: Told, shop: ShopContact) {
  const papers = hasInvoice
    ? `La facture de votre commande ${number} se télécharge ici`
    : `La facture de votre commande ${number} se téléchargera ici dès qu’elle sera établie ; le bon de commande y est déjà`;
  return {
    subject: hasInvoice ? `Facture de votre commande ${number}` : `Votre commande ${number}`,
    text: `${greet(name)}

${papers}, sans mot de passe ; ce lien est à vous, gardez-le :
${link}

Nous vous écrivons désormais aussi à cette adresse.

${signatureOf(shop)}`,
  };
}
