import { frenchDay } from '#contract/base/fields/french-time.ts';
import { quoteTyped } from '#server/talk/messages/quote-typed.ts';
import { type ShopContact, signatureOf } from '../sender.ts';

/** What the shop and its administrators are told before an API key ends; `expiresOn` is its last day. */
export function keyEndingMail(
  { name, hint, expiresOn }: { name: string; hint: string; expiresOn: string },
  shop: ShopContact,
) {
  return {
    subject: `La clé d’API de ${quoteTyped(name)} finit bientôt`,
    text: `Bonjour,

Une clé d’API n’ouvrira plus rien après le ${frenchDay(expiresOn)} : le logiciel qui s’en sert s’arrêtera alors.

Logiciel : ${quoteTyped(name)}
Clé : ${hint}

S’il doit continuer, créez-lui une nouvelle clé dans la gestion, à la page « Clés d’API », transmettez-la par un moyen sûr, puis révoquez celle-ci. Sinon, il n’y a rien à faire.

${signatureOf(shop)}`,
  };
}
