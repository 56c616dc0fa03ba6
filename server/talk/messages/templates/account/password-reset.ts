import { counted } from '#contract/base/counted.ts';
import { screens } from '#contract/base/screens.ts';
import { greetingFor } from '#server/talk/messages/quote-typed.ts';
import { fillMail, fillSms } from '../fill.ts';
import { SALUTATION, type ShopContact, type Template } from '../template.ts';

type Reset = {
  link: string;
  hours: number;
};

export const passwordReset: Template = {
  name: 'password-reset',
  guardsAccount: true,
  label: 'Mot de passe oublié',
  when: 'Quelqu’un demande un nouveau mot de passe',
  variables: {
    salutation: SALUTATION,
    lien: {
      label: 'Le lien qui ouvre la page du nouveau mot de passe',
      sample: `${screens.newPassword}?token=aBcDeFgHiJkLmNoPqRsTuVwXyZ012345`,
      needed: true,
      secret: true,
    },
    duree: { label: 'Combien de temps il est valable', sample: '24 heures' },
    heures: { label: 'Le même en heures, pour le SMS', sample: '24' },
  },
  inSms: ['lien', 'heures'],
  subject: 'Choisissez un nouveau mot de passe {{boutique}}',
  text: `{{salutation}}

Quelqu’un, vous sans doute, veut changer le mot de passe de votre compte. Choisissez le nouveau ici :
{{lien}}

Ce lien sert une fois et reste valable {{duree}}. Si vous n’avez rien demandé, ne faites rien : votre mot de passe reste le même.`,
  sms: '{{boutique}} : nouveau mot de passe ({{heures}} h) {{lien}}\nPas vous ? Ignorez.',
};

export const firstPassword: Template = {
  name: 'first-password',
  guardsAccount: true,
  label: 'Premier mot de passe',
  when: 'Un client repris d’une autre boutique, qui n’a pas encore de compte ici, demande un mot de passe',
  variables: passwordReset.variables,
  inSms: [],
  subject: 'Ouvrez votre compte {{boutique}}',
  text: `{{salutation}}

Vous étiez déjà client chez nous. Notre boutique en ligne est nouvelle : vous n’y avez pas encore de mot de passe. Choisissez-le ici, et votre compte s’ouvre avec le nom et les adresses que nous avions :
{{lien}}

Ce lien sert une fois et reste valable {{duree}}. Si vous n’avez rien demandé, ne faites rien : aucun compte ne s’ouvre.`,
  sms: '',
};

const valuesOf = ({ link, hours }: Reset) => ({
  lien: link,
  duree: counted(hours, 'heure', 'heures'),
  heures: String(hours),
});

export const resetMail = ({ name, ...reset }: Reset & { name: string }, shop: ShopContact) =>
  fillMail(passwordReset, { salutation: greetingFor(name), ...valuesOf(reset) }, shop);

export const firstPasswordMail = (
  { name, ...reset }: Reset & { name: string },
  shop: ShopContact,
) => fillMail(firstPassword, { salutation: greetingFor(name), ...valuesOf(reset) }, shop);

export const resetSms = (reset: Reset, shop: ShopContact): string =>
  fillSms(passwordReset, valuesOf(reset), shop);
