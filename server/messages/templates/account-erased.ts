import { greet } from '../quote-typed.ts';
import { fillMail } from './fill.ts';
import type { ShopContact } from './sender.ts';
import { SALUTATION, type Template } from './template.ts';

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
  fillMail(accountErased, { salutation: greet(name) }, shop);
