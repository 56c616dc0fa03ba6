import {
  type DeliveryPromise,
  promiseSentence,
  shortPromise,
} from '#contract/sales/handover/delivery-promise.ts';
import { shortenGsm7 } from '#server/talk/messages/gsm7.ts';
import { greetingFor } from '#server/talk/messages/quote-typed.ts';
import { fillMail, fillSms } from '../fill.ts';
import {
  NUMBER,
  ORDER_LINK,
  type OrderFacts,
  SALUTATION,
  type ShopContact,
  type Template,
} from '../template.ts';

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
    salutation: greetingFor(name),
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

/** The slot was changed or removed; then the zone's promise counts, if any. */
export type SlotNews =
  | { kind: 'chosen'; promise: DeliveryPromise }
  | { kind: 'lost'; promise: DeliveryPromise | undefined };

const TO_BE_AGREED = 'Nous vous appelons pour convenir du jour de livraison';

const SHARED = {
  variables: {
    salutation: SALUTATION,
    numero: NUMBER,
    livraison: {
      label: 'Quand la livraison est prévue',
      sample: 'Livraison le mardi 24 novembre, entre 9 h et 12 h',
      needed: true,
    },
    livraison_courte: {
      label: 'Le même pour le SMS',
      sample: 'Livraison 24 nov., 9 h-12 h',
    },
    lien: ORDER_LINK,
  },
  inSms: ['numero', 'livraison_courte', 'lien'],
} satisfies Partial<Template>;

export const orderSlots: Record<SlotNews['kind'], Template> = {
  chosen: {
    ...SHARED,
    name: 'order-slot-chosen',
    label: 'Créneau de livraison changé',
    when: 'Le client ou la boutique choisit un autre créneau de livraison',
    subject: 'Votre commande {{numero}} a un nouveau créneau',
    text: `{{salutation}}

C’est noté pour votre commande {{numero}}.

{{livraison}}.

Le détail de votre commande :
{{lien}}`,
    sms: '{{boutique}} : commande {{numero}}. {{livraison_courte}}.',
  },
  lost: {
    ...SHARED,
    name: 'order-slot-lost',
    label: 'Créneau de livraison perdu',
    when: 'La commande est payée ou confirmée après la clôture de son créneau, ou change de zone',
    subject: 'Votre commande {{numero}} est livrée un autre jour',
    text: `{{salutation}}

Le créneau choisi pour votre commande {{numero}} n’est plus possible.

{{livraison}}.

Vous pouvez en choisir un autre sur la page de votre commande :
{{lien}}`,
    sms: '{{boutique}} : le créneau de la commande {{numero}} n’est plus possible. {{livraison_courte}}.',
  },
};

export function slotMail(
  { name, number, link, kind, promise }: OrderFacts & SlotNews,
  shop: ShopContact,
) {
  const values = { salutation: greetingFor(name), numero: number, lien: link, ...wordsOf(promise) };
  return fillMail(orderSlots[kind], values, shop);
}

export const slotSms = (
  { number, link = '', kind, promise }: { number: string; link?: string } & SlotNews,
  shop: ShopContact,
): string => fillSms(orderSlots[kind], { numero: number, lien: link, ...wordsOf(promise) }, shop);

const wordsOf = (promise: DeliveryPromise | undefined) => ({
  livraison: promise === undefined ? TO_BE_AGREED : promiseSentence(promise),
  livraison_courte:
    promise === undefined ? 'Nous vous appelons' : shortPromise(promise).replace(/\.$/, ''),
});
