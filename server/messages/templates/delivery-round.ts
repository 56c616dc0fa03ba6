import { greet, quoteTyped } from '../quote-typed.ts';
import { fillMail, fillSms } from './fill.ts';
import type { ShopContact } from './sender.ts';
import {
  NUMBER,
  ORDER_LINK,
  type OrderFacts,
  REASON,
  SALUTATION,
  type Template,
} from './template.ts';

/** The driver is on the way to a buyer (`hour` as « 10 h 45 »), or could not hand the goods over. */
export type RoundNews =
  | { kind: 'coming'; hour: string }
  /** `next` says when the shop comes again, in French; empty when that is to be agreed. */
  | { kind: 'missed'; reason: string; next: string };

const REASON_SIGNS = 200;
const TO_BE_AGREED = 'Nous vous appelons pour convenir d’un autre jour';
const VARIABLES = { salutation: SALUTATION, numero: NUMBER, lien: ORDER_LINK };

export const deliveryRounds: Record<RoundNews['kind'], Template> = {
  coming: {
    variables: {
      ...VARIABLES,
      heure: { label: 'Vers quelle heure le livreur arrive', sample: '10 h 45', needed: true },
    },
    inSms: ['numero', 'heure', 'lien'],
    name: 'delivery-coming',
    label: 'Livreur en route',
    when: 'Le livreur part vers le client',
    subject: 'Votre commande {{numero}} arrive vers {{heure}}',
    text: `{{salutation}}

Notre livreur est en route avec votre commande {{numero}} : il arrive vers {{heure}}.

Suivez votre commande :
{{lien}}`,
    sms: '{{boutique}} : votre commande {{numero}} arrive vers {{heure}}.',
  },
  missed: {
    variables: {
      ...VARIABLES,
      motif: REASON,
      suite: {
        label: 'Quand la boutique repasse',
        sample: 'Nouvelle livraison le mardi 24 novembre',
        needed: true,
      },
    },
    inSms: ['numero', 'suite', 'lien'],
    name: 'delivery-missed',
    label: 'Livraison non faite',
    when: 'Le livreur n’a pas pu remettre les articles',
    subject: 'Votre commande {{numero}} n’a pas pu être livrée',
    text: `{{salutation}}

Nous n’avons pas pu vous remettre votre commande {{numero}}.

Motif : {{motif}}

{{suite}}.

Le détail de votre commande :
{{lien}}`,
    sms: '{{boutique}} : commande {{numero}} non remise. {{suite}}.',
  },
};

const wordsOf = (news: RoundNews) => ({
  heure: news.kind === 'coming' ? news.hour : '',
  motif: news.kind === 'missed' ? quoteTyped(news.reason, REASON_SIGNS) : '',
  suite: news.kind === 'missed' ? news.next || TO_BE_AGREED : '',
});

export const roundMail = (
  { name, number, link, ...news }: OrderFacts & RoundNews,
  shop: ShopContact,
) =>
  fillMail(
    deliveryRounds[news.kind],
    { salutation: greet(name), numero: number, lien: link, ...wordsOf(news) },
    shop,
  );

export const roundSms = (
  { number, link = '', ...news }: { number: string; link?: string } & RoundNews,
  shop: ShopContact,
): string =>
  fillSms(deliveryRounds[news.kind], { numero: number, lien: link, ...wordsOf(news) }, shop);
