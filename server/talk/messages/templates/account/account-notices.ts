import { frenchMoment } from '#contract/base/fields/french-time.ts';
import { screens } from '#contract/base/screens.ts';
import { greetingFor, quoteTyped } from '#server/talk/messages/quote-typed.ts';
import { fillMail, fillSms } from '../fill.ts';
import { SALUTATION, type ShopContact, signatureOf, type Template } from '../template.ts';

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
  const said = {
    salutation: greetingFor(name),
    date: frenchMoment(at),
    appareil: quoteTyped(device),
  };
  return fillMail(passwordChanged, said, shop);
}

export const phoneChanged: Template = {
  name: 'phone-changed',
  guardsAccount: true,
  label: 'Numéro de téléphone changé',
  when: 'Le numéro de téléphone d’un compte vient de changer, par la personne ou par la boutique ; aussi par SMS à l’ancien numéro',
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
  return fillMail(phoneChanged, { salutation: greetingFor(name), date: frenchMoment(at) }, shop);
}

export const phoneChangedSms = (shop: ShopContact): string => fillSms(phoneChanged, {}, shop);

export const emailAdded: Template = {
  name: 'email-added',
  guardsAccount: true,
  label: 'Adresse e-mail ajoutée',
  when: 'Un compte ouvert par téléphone vient de recevoir une adresse e-mail ; aussi par SMS à son numéro',
  variables: {
    salutation: SALUTATION,
    date: { label: 'Le jour et l’heure, à Dakar', sample: '21 novembre 2026 à 15:43' },
  },
  inSms: [],
  subject: 'Votre adresse est ajoutée à votre compte {{boutique}}',
  text: `{{salutation}}

Cette adresse e-mail a été ajoutée à votre compte le {{date}} (heure de Dakar). Vous pouvez maintenant choisir un mot de passe avec « Mot de passe oublié ».

Si ce n’était pas vous, appelez-nous.`,
  sms: 'Une adresse e-mail a été ajoutée à votre compte {{boutique}}. Si ce n’était pas vous, appelez-nous.',
};

export function emailAddedMail({ name, at }: { name: string; at: Date }, shop: ShopContact) {
  return fillMail(emailAdded, { salutation: greetingFor(name), date: frenchMoment(at) }, shop);
}

export const emailAddedSms = (shop: ShopContact): string => fillSms(emailAdded, {}, shop);

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
    text: `${greetingFor(name)}

${SENTENCES[change]} (${frenchMoment(at)}, heure de Dakar)

Si vous ne vous y attendiez pas, choisissez tout de suite un nouveau mot de passe avec « Mot de passe oublié » et appelez-nous.

${signatureOf(shop)}`,
  };
}

export type PasskeyChange = 'added' | 'removed';

const KEY_SENTENCES: Record<PasskeyChange, (key: string) => string> = {
  added: (key) =>
    `Une clé d’accès a été ajoutée à votre compte : ${key}. Elle connecte sans mot de passe ni code.`,
  removed: (key) => `Une clé d’accès a été retirée de votre compte : ${key}.`,
};

export function passkeyMail(
  { name, at, change, key }: { name: string; at: Date; change: PasskeyChange; key: string },
  shop: ShopContact,
) {
  return {
    subject: `La connexion à votre compte ${shop.name} a changé`,
    text: `${greetingFor(name)}

${KEY_SENTENCES[change](quoteTyped(key))} (${frenchMoment(at)}, heure de Dakar)

Si vous ne vous y attendiez pas, choisissez tout de suite un nouveau mot de passe avec « Mot de passe oublié », qui retire aussi toutes les clés d’accès, et appelez-nous.

${signatureOf(shop)}`,
  };
}

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
  const said = {
    salutation: greetingFor(name),
    date: frenchMoment(at),
    appareil: quoteTyped(device),
  };
  return fillMail(newSignIn, { ...said, lien: link }, shop);
}

export const accountErased: Template = {
  name: 'account-erased',
  label: 'Compte supprimé',
  when: 'Un compte est supprimé',
  variables: { salutation: SALUTATION },
  inSms: [],
  subject: 'Votre compte {{boutique}} est supprimé',
  text: `{{salutation}}

Votre compte est supprimé et vos coordonnées sont effacées. S’il reste des commandes ou des factures que la loi nous demande de garder, elles ne portent plus votre nom.

Si vous n’avez pas demandé cette suppression, appelez-nous.`,
  sms: '',
};

export const accountErasedMail = ({ name }: { name: string }, shop: ShopContact) =>
  fillMail(accountErased, { salutation: greetingFor(name) }, shop);
