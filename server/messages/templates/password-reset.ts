import { shortenGsm7 } from '../gsm7.ts';
import { greet } from '../quote-typed.ts';
import { type ShopContact, signatureOf } from './signature.ts';

type Reset = {
  link: string;
  /** How long it is good for. */
  hours: number;
};

/** The link by which somebody who forgot a password chooses another. */
export function resetMail({ name, link, hours }: Reset & { name: string }, shop: ShopContact) {
  return {
    subject: `Choisissez un nouveau mot de passe ${shop.name}`,
    text: `${greet(name)}

Quelqu’un, vous sans doute, veut changer le mot de passe de votre compte. Choisissez le nouveau ici :
${link}

Ce lien sert une fois et reste valable ${hours} ${hours === 1 ? 'heure' : 'heures'}. Si vous n’avez rien demandé, ne faites rien : votre mot de passe reste le même.

${signatureOf(shop)}`,
  };
}

/** The same link by text message. */
export function resetSms({ link, hours }: Reset, shop: ShopContact): string {
  const shopName = shortenGsm7(shop.name, 18);
  return `${shopName} : nouveau mot de passe (${hours} h) ${link}\nPas vous ? Ignorez.`;
}
