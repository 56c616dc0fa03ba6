import { greetingFor, quoteTyped } from '#server/talk/messages/quote-typed.ts';
import { fillMail, fillSms } from '../fill.ts';
import {
  NUMBER,
  ORDER_LINK,
  type OrderFacts,
  REASON,
  SALUTATION,
  type ShopContact,
  type Template,
} from '../template.ts';

/** The driver is coming (`hour` as « 10 h 45 »), or failed to hand over or fetch goods. */
export type RoundNews =
  | { kind: 'coming' | 'fetching'; hour: string }
  /** `next`: when the shop comes again, in French; empty when to be agreed. */
  | { kind: 'missed' | 'not-fetched'; reason: string; next: string };

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
  fetching: {
    variables: {
      ...VARIABLES,
      heure: { label: 'Vers quelle heure le livreur arrive', sample: '10 h 45', needed: true },
    },
    inSms: ['numero', 'heure', 'lien'],
    name: 'return-coming',
    label: 'Livreur en route pour un retour',
    when: 'Le livreur part chez le client pour reprendre des articles',
    subject: 'Retour de la commande {{numero}} : nous arrivons vers {{heure}}',
    text: `{{salutation}}

Notre livreur vient reprendre les articles que vous rendez de votre commande {{numero}} : il arrive vers {{heure}}. Préparez-les avec leurs accessoires.

Le détail de votre retour :
{{lien}}`,
    sms: '{{boutique}} : nous reprenons vos articles ({{numero}}) vers {{heure}}.',
  },
  'not-fetched': {
    variables: {
      ...VARIABLES,
      motif: REASON,
      suite: {
        label: 'Quand la boutique repasse',
        sample: 'Nous repasserons le 24 novembre 2026',
        needed: true,
      },
    },
    inSms: ['numero', 'suite', 'lien'],
    name: 'return-missed',
    label: 'Retour non repris',
    when: 'Le livreur n’a pas pu reprendre les articles',
    subject: 'Commande {{numero}} : les articles n’ont pas pu être repris',
    text: `{{salutation}}

Nous n’avons pas pu reprendre les articles que vous rendez de votre commande {{numero}}.

Motif : {{motif}}

{{suite}}.

Le détail de votre retour :
{{lien}}`,
    sms: '{{boutique}} : retour {{numero}} non repris. {{suite}}.',
  },
};

const wordsOf = (news: RoundNews): Record<string, string> =>
  'hour' in news
    ? { heure: news.hour }
    : { motif: quoteTyped(news.reason, REASON_SIGNS), suite: news.next || TO_BE_AGREED };

export const roundMail = (
  { name, number, link, ...news }: OrderFacts & RoundNews,
  shop: ShopContact,
) =>
  fillMail(
    deliveryRounds[news.kind],
    { salutation: greetingFor(name), numero: number, lien: link, ...wordsOf(news) },
    shop,
  );

export const roundSms = (
  { number, link = '', ...news }: { number: string; link?: string } & RoundNews,
  shop: ShopContact,
): string =>
  fillSms(deliveryRounds[news.kind], { numero: number, lien: link, ...wordsOf(news) }, shop);
