import { shortenGsm7 } from '#server/talk/messages/gsm7.ts';
import { greet } from '#server/talk/messages/quote-typed.ts';
import { fillMail, fillSms } from '../fill.ts';
import type { ShopContact } from '../sender.ts';
import { NUMBER, ORDER_LINK, type OrderFacts, SALUTATION, type Template } from '../template.ts';

/** Where an order can be collected now, and by which code. */
export type ReadyNews = { place: string; address: string; hours: string; code: string };

const PLACE_SIGNS = 40;

export const orderReady: Template = {
  name: 'order-ready',
  label: 'Commande prête à retirer',
  when: 'Une commande qui se retire en magasin y attend le client',
  variables: {
    salutation: SALUTATION,
    numero: NUMBER,
    lieu: { label: 'Le lieu du retrait', sample: 'Sandaga Médina' },
    adresse: {
      label: 'Son adresse ; sa ligne disparaît quand elle n’est pas dite',
      sample: 'Rue 22 x 13, Médina',
      optional: true,
    },
    horaires: {
      label: 'Ses horaires ; leur ligne disparaît quand ils ne sont pas dits',
      sample: 'Du lundi au samedi, de 9 h à 19 h',
      optional: true,
    },
    code: { label: 'Le code à montrer', sample: '048213', needed: true, secret: true },
    lien: ORDER_LINK,
  },
  inSms: ['numero', 'lieu', 'code', 'lien'],
  subject: 'Votre commande {{numero}} vous attend',
  text: `{{salutation}}

Votre commande {{numero}} vous attend : {{lieu}}.

Adresse : {{adresse}}
Horaires : {{horaires}}

Code à montrer :
{{code}}

Le détail de votre commande :
{{lien}}`,
  sms: '{{boutique}} : votre commande {{numero}} vous attend, {{lieu}}. Code à montrer : {{code}}',
};

export function orderReadyMail(
  { name, number, link, ...news }: OrderFacts & ReadyNews,
  shop: ShopContact,
) {
  const values = {
    salutation: greet(name),
    numero: number,
    lieu: news.place,
    adresse: news.address,
    horaires: news.hours,
    code: news.code,
    lien: link,
  };
  return fillMail(orderReady, values, shop);
}

export function orderReadySms(
  { number, link = '', place, code }: { number: string; link?: string } & ReadyNews,
  shop: ShopContact,
): string {
  const lieu = shortenGsm7(place, PLACE_SIGNS);
  return fillSms(orderReady, { numero: number, lieu, code, lien: link }, shop);
}
