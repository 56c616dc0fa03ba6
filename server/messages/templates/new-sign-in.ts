import { greet, quoteTyped } from '../quote-typed.ts';
import { dateAndTime } from './date-and-time.ts';
import { type ShopContact, signatureOf } from './signature.ts';

/** Tells somebody of a sign-in from a new device. `link` is the page that lists the devices. */
export function newSignInMail(
  { name, at, device, link }: { name: string; at: Date; device: string; link: string },
  shop: ShopContact,
) {
  return {
    subject: `Nouvelle connexion à votre compte ${shop.name}`,
    text: `${greet(name)}

Un appareil s’est connecté à votre compte le ${dateAndTime(at)} (heure de Dakar) : ${quoteTyped(device)}.

Si c’était vous, il n’y a rien à faire. Sinon, déconnectez-le et changez de mot de passe ici :
${link}

${signatureOf(shop)}`,
  };
}
