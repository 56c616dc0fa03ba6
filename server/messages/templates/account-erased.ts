import { greet } from '../quote-typed.ts';
import { type ShopContact, signatureOf } from './signature.ts';

/** The last e-mail to somebody whose account was erased. */
export function accountErasedMail({ name }: { name: string }, shop: ShopContact) {
  return {
    subject: `Votre compte ${shop.name} est supprimé`,
    text: `${greet(name)}

Votre compte est supprimé et vos coordonnées sont effacées. S’il reste des commandes ou des factures que la loi nous demande de garder, elles ne portent plus votre nom.

Si vous n’avez pas demandé cette suppression, appelez-nous.

${signatureOf(shop)}`,
  };
}
