import { greet } from '../quote-typed.ts';
import { dateAndTime, fillMail, fillSms } from './fill.ts';
import type { ShopContact } from './sender.ts';
import { SALUTATION, type Template } from './template.ts';

export const phoneChanged: Template = {
  name: 'phone-changed',
  guardsAccount: true,
  label: 'Numéro de téléphone changé',
  when: 'Quelqu’un a changé le numéro de téléphone de son compte ; aussi par SMS à l’ancien numéro',
  variables: {
    salutation: SALUTATION,
    date: { label: 'Le jour et l’heure, à Dakar', sample: '21 novembre 2026 à 15:43' },
  },
  inSms: [],
  subject: 'Le numéro de votre compte {{boutique}} a changé',
  text: `{{salutation}}

Le numéro de téléphone de votre compte a été changé le {{date}} (heure de Dakar).

Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe avec « Mot de passe oublié » et appelez-nous.`,
  sms: 'Le numéro de votre compte {{boutique}} a été changé. Si ce n’était pas vous, appelez-nous.',
};

export function phoneChangedMail({ name, at }: { name: string; at: Date }, shop: ShopContact) {
  return fillMail(phoneChanged, { salutation: greet(name), date: dateAndTime(at) }, shop);
}

export const phoneChangedSms = (shop: ShopContact): string => fillSms(phoneChanged, {}, shop);
