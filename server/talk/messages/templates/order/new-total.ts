import { formatXof } from '#contract/base/fields/money.ts';
import { shortenGsm7 } from '#server/talk/messages/gsm7.ts';
import { greet, quoteTyped } from '#server/talk/messages/quote-typed.ts';
import { fillMail, fillSms } from '../fill.ts';
import type { ShopContact } from '../sender.ts';
import { NUMBER, ORDER_LINK, type OrderFacts, SALUTATION, type Template } from '../template.ts';

const ZONE_SIGNS = 40;

export type NewTotal = { zone: string; totalXof: number };

export const newTotal: Template = {
  name: 'order-new-total',
  label: 'Nouveau total de la commande',
  when: 'La boutique change la zone de livraison, et le total change avec elle',
  variables: {
    salutation: SALUTATION,
    numero: NUMBER,
    zone: { label: 'La zone de livraison', sample: 'Rufisque' },
    total: { label: 'Le nouveau total', sample: '304 000 FCFA', needed: true },
    lien: ORDER_LINK,
  },
  inSms: ['numero', 'zone', 'total', 'lien'],
  subject: 'Votre commande {{numero}} a un nouveau total',
  text: `{{salutation}}

Votre commande {{numero}} sera livrée dans la zone {{zone}}, comme convenu. Son nouveau total est de {{total}}.

Le détail de votre commande :
{{lien}}`,
  sms: '{{boutique}} : commande {{numero}}, livraison {{zone}}, nouveau total {{total}}.',
};

export function newTotalMail(
  { name, number, link, zone, totalXof }: OrderFacts & NewTotal,
  shop: ShopContact,
) {
  const values = {
    salutation: greet(name),
    numero: number,
    lien: link,
    zone: quoteTyped(zone),
    total: formatXof(totalXof),
  };
  return fillMail(newTotal, values, shop);
}

export function newTotalSms(
  { number, link = '', zone, totalXof }: { number: string; link?: string } & NewTotal,
  shop: ShopContact,
): string {
  const values = {
    numero: number,
    lien: link,
    zone: shortenGsm7(quoteTyped(zone), ZONE_SIGNS),
    total: formatXof(totalXof),
  };
  return fillSms(newTotal, values, shop);
}
