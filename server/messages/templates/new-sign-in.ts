import { screens } from '#contract/screens.ts';
import { greet, quoteTyped } from '../quote-typed.ts';
import { dateAndTime, fillMail } from './fill.ts';
import type { ShopContact } from './sender.ts';
import { SALUTATION, type Template } from './template.ts';

export const newSignIn: Template = {
  name: 'new-sign-in',
  guardsAccount: true,
  label: 'Nouvelle connexion',
  when: 'Un appareil inconnu se connecte à un compte',
  variables: {
    salutation: SALUTATION,
    date: { label: 'Le jour et l’heure, à Dakar', sample: '21 novembre 2026 à 15:43' },
    appareil: { label: 'L’appareil', sample: 'Chrome sur Android' },
    lien: {
      label: 'La page de ses appareils',
      sample: `${screens.profile}#security`,
      needed: true,
    },
  },
  inSms: [],
  subject: 'Nouvelle connexion à votre compte {{boutique}}',
  text: `{{salutation}}

Un appareil s’est connecté à votre compte le {{date}} (heure de Dakar) : {{appareil}}.

Si c’était vous, il n’y a rien à faire. Sinon, déconnectez-le et changez de mot de passe ici :
{{lien}}`,
  sms: '',
};

export function newSignInMail(
  { name, at, device, link }: { name: string; at: Date; device: string; link: string },
  shop: ShopContact,
) {
  const said = { salutation: greet(name), date: dateAndTime(at), appareil: quoteTyped(device) };
  return fillMail(newSignIn, { ...said, lien: link }, shop);
}
