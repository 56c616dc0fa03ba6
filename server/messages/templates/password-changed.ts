import { greet, quoteTyped } from '../quote-typed.ts';
import { dateAndTime, fillMail } from './fill.ts';
import type { ShopContact } from './sender.ts';
import { SALUTATION, type Template } from './template.ts';

export const passwordChanged: Template = {
  name: 'password-changed',
  guardsAccount: true,
  label: 'Mot de passe changé',
  when: 'Le mot de passe d’un compte vient de changer',
  variables: {
    salutation: SALUTATION,
    date: { label: 'Le jour et l’heure, à Dakar', sample: '21 novembre 2026 à 15:43' },
    appareil: { label: 'L’appareil', sample: 'Chrome sur Android' },
  },
  inSms: [],
  subject: 'Votre mot de passe {{boutique}} a changé',
  text: `{{salutation}}

Le mot de passe de votre compte a été changé le {{date}} (heure de Dakar), depuis : {{appareil}}.

Vos autres appareils ont été déconnectés. Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe avec « Mot de passe oublié » et appelez-nous.`,
  sms: '',
};

export function passwordChangedMail(
  { name, at, device }: { name: string; at: Date; device: string },
  shop: ShopContact,
) {
  const said = { salutation: greet(name), date: dateAndTime(at), appareil: quoteTyped(device) };
  return fillMail(passwordChanged, said, shop);
}
