import { greet } from '../quote-typed.ts';
import { dateAndTime } from './fill.ts';
import { type ShopContact, signatureOf } from './sender.ts';

export type FactorChange = 'added' | 'moved' | 'removed' | 'reset';

const SENTENCES: Record<FactorChange, string> = {
  added:
    'Votre compte demande maintenant un code de votre application à chaque connexion. Vos autres appareils ont été déconnectés.',
  moved:
    'Votre compte demande maintenant les codes d’un autre téléphone : l’ancien et les codes de secours d’avant ne servent plus. Vos autres appareils ont été déconnectés.',
  removed: 'Votre compte ne demande plus de code à la connexion.',
  reset:
    'Un administrateur a retiré le code de votre application, par exemple parce que votre téléphone est perdu. Vous pouvez en régler un nouveau dans la gestion, sous « Mon compte ».',
};

export function secondFactorMail(
  { name, at, change }: { name: string; at: Date; change: FactorChange },
  shop: ShopContact,
) {
  return {
    subject: `La connexion à votre compte ${shop.name} a changé`,
    text: `${greet(name)}

${SENTENCES[change]} (${dateAndTime(at)}, heure de Dakar)

Si vous ne vous y attendiez pas, choisissez tout de suite un nouveau mot de passe avec « Mot de passe oublié » et appelez-nous.

${signatureOf(shop)}`,
  };
}
