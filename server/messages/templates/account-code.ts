import { gsm7Length, SMS_LENGTH, shortenGsm7 } from '../gsm7.ts';
import { greet } from '../quote-typed.ts';
import { type ShopContact, signatureOf } from './signature.ts';

type Code = {
  code: string;
  /** How long it is good for. */
  minutes: number;
};

/** Welcome and the code that a new account waits for. `link` is the page where it is typed. */
export function codeMail(
  { name, code, minutes, link }: Code & { name: string; link: string },
  shop: ShopContact,
) {
  return {
    // Without the code: subjects are kept, and telephones show them to everybody.
    subject: `Votre code de vérification ${shop.name}`,
    text: `${greet(name)}

Bienvenue chez ${shop.name}. Voici le code qui confirme votre compte :

${code}

Il est valable ${minutes} minutes. Saisissez-le ici :
${link}

Ne donnez ce code à personne, pas même à nous. Si vous n’avez rien demandé, ne faites rien : sans ce code, le compte ne s’ouvre pas.

${signatureOf(shop)}`,
  };
}

/** The same code by text message. */
export function codeSms({ code, minutes }: Code, shop: ShopContact): string {
  const text = `${shortenGsm7(shop.name, 30)} : ${code} est votre code, valable ${minutes} minutes. Ne le donnez à personne.`;
  // A browser offers a code in this form on this site only, so that no other site gets it by mistake.
  const bound = `${text}\n\n@${new URL(shop.url).hostname} #${code}`;
  return gsm7Length(bound) <= SMS_LENGTH ? bound : text;
}
