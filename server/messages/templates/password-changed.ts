import { greet, quoteTyped } from '../quote-typed.ts';
import { dateAndTime } from './date-and-time.ts';
import { type ShopContact, signatureOf } from './signature.ts';

/** Tells somebody that the account has another password now, in case it was not them. */
export function passwordChangedMail(
  { name, at, device }: { name: string; at: Date; device: string },
  shop: ShopContact,
) {
  return {
    subject: `Votre mot de passe ${shop.name} a changé`,
    text: `${greet(name)}

Le mot de passe de votre compte a été changé le ${dateAndTime(at)} (heure de Dakar), depuis : ${quoteTyped(device)}.

Vos autres appareils ont été déconnectés. Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe avec « Mot de passe oublié » et appelez-nous.

${signatureOf(shop)}`,
  };
}
