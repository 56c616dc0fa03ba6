import { formatXof } from '#contract/base/fields/money.ts';
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

const REASON_SIGNS = 300;

/** News of an order; `paidXof` was paid of a cancelled one. */
export type OrderNews =
  | { kind: 'shipped' | 'delivered' | 'returned' }
  | { kind: 'confirmed' | 'reservation-over' }
  /** Corrects the last news; `place` is the order's place in words. */
  | { kind: 'corrected'; place?: string }
  | { kind: 'cancelled' | 'expired' | 'unconfirmed'; reason?: string; paidXof?: number };

type News = { label: string; when: string; subject: string; text: string; sms: string };

const VARIABLES = { salutation: SALUTATION, numero: NUMBER, lien: ORDER_LINK };
const PAID = {
  label: 'Ce qui était payé ; sa ligne disparaît quand rien ne l’était',
  sample: '30 000 FCFA',
  optional: true,
} as const;
const CALL = 'Nous vous appelons avant de passer.';

const NEWS: Record<OrderNews['kind'], News> = {
  shipped: {
    label: 'Commande en cours de livraison',
    when: 'La commande est mise en livraison',
    subject: 'est en cours de livraison',
    text: `est en cours de livraison. ${CALL}`,
    sms: `est en cours de livraison. ${CALL}`,
  },
  delivered: {
    label: 'Commande livrée',
    when: 'La commande est marquée livrée',
    subject: 'est livrée',
    text: 'est livrée. Merci de votre confiance !',
    sms: 'est livrée. Merci de votre confiance !',
  },
  returned: {
    label: 'Commande retournée',
    when: 'La commande est marquée retournée',
    subject: 'est retournée',
    text: 'nous est revenue. Appelez-nous pour convenir de la suite.',
    sms: 'nous est revenue. Appelez-nous pour convenir de la suite.',
  },
  cancelled: {
    label: 'Commande annulée',
    when: 'Le client ou la boutique annule la commande',
    subject: 'est annulée',
    text: 'est annulée.',
    sms: 'est annulée.',
  },
  expired: {
    label: 'Commande non payée à temps',
    when: 'Le délai pour payer en ligne est passé',
    subject: 'est annulée',
    text: 'n’a pas été payée à temps : elle est annulée. Les produits sont de nouveau en vente, vous pouvez les commander à nouveau.',
    sms: 'n’a pas été payée à temps : elle est annulée.',
  },
  'reservation-over': {
    label: 'Réservation terminée',
    when: 'Les vingt-quatre heures d’une réservation en magasin sont passées',
    subject: 'n’est plus gardée en magasin',
    text: 'était gardée vingt-quatre heures en magasin : elle est annulée, et l’article est de nouveau en vente. Vous pouvez le réserver ou le commander à nouveau.',
    sms: 'n’est plus gardée en magasin : l’article est de nouveau en vente.',
  },
  confirmed: {
    label: 'Commande confirmée',
    when: 'La boutique confirme une commande à payer à domicile',
    subject: 'est confirmée',
    text: 'est confirmée : nous gardons les articles pour vous et vous appelons pour convenir de la livraison.',
    sms: 'est confirmée. Nous vous appelons pour convenir de la livraison.',
  },
  corrected: {
    label: 'Message corrigé',
    when: 'Une étape est annulée alors que le client en a été prévenu',
    subject: ': notre dernier message était une erreur',
    text: 'est {{etat}}. Notre message précédent était une erreur : excusez-nous.',
    sms: 'est {{etat}}. Notre message précédent était une erreur.',
  },
  unconfirmed: {
    label: 'Commande non confirmée à temps',
    when: 'Le délai pour confirmer une commande à payer à domicile est passé',
    subject: 'est annulée',
    text: 'n’a pas été confirmée à temps : elle est annulée. Les produits sont de nouveau en vente, vous pouvez les commander à nouveau.',
    sms: 'n’a pas été confirmée à temps : elle est annulée.',
  },
};

const bodyOf = (said: string, more: string) => `{{salutation}}

Votre commande {{numero}} ${said}${more}

Le détail de votre commande :
{{lien}}`;
const REFUNDED = '\n\nVous aviez payé {{paye}} : nous vous contactons pour vous rembourser.';

const MORE: Partial<Record<OrderNews['kind'], { text: string; variables: Template['variables'] }>> =
  {
    cancelled: {
      text: `\n\nMotif : {{motif}}${REFUNDED}`,
      variables: { motif: REASON, paye: PAID },
    },
    expired: { text: REFUNDED, variables: { paye: PAID } },
    corrected: {
      text: '',
      variables: { etat: { label: 'Où en est la commande', sample: 'validée' } },
    },
  };

function templateOf(kind: OrderNews['kind']): Template {
  const { label, when, subject, text, sms } = NEWS[kind];
  const { text: more, variables } = MORE[kind] ?? { text: '', variables: {} };
  return {
    name: `order-${kind.replace('_', '-')}`,
    label,
    when,
    variables: { ...VARIABLES, ...variables },
    inSms: ['numero', 'lien', ...(kind === 'corrected' ? ['etat'] : [])],
    subject: `Votre commande {{numero}} ${subject}`,
    text: bodyOf(text, more),
    sms: `{{boutique}} : votre commande {{numero}} ${sms}`,
  };
}

export const orderStates: Record<OrderNews['kind'], Template> = {
  shipped: templateOf('shipped'),
  delivered: templateOf('delivered'),
  returned: templateOf('returned'),
  cancelled: templateOf('cancelled'),
  expired: templateOf('expired'),
  'reservation-over': templateOf('reservation-over'),
  confirmed: templateOf('confirmed'),
  corrected: templateOf('corrected'),
  unconfirmed: templateOf('unconfirmed'),
};

export function orderStateMail(
  { name, number, link, ...news }: OrderFacts & OrderNews,
  shop: ShopContact,
) {
  const isOff = news.kind === 'cancelled' || news.kind === 'expired' || news.kind === 'unconfirmed';
  const values = {
    salutation: greetingFor(name),
    numero: number,
    lien: link,
    motif: isOff ? quoteTyped(news.reason ?? '', REASON_SIGNS) : '',
    paye: isOff && news.paidXof ? formatXof(news.paidXof) : '',
    etat: news.kind === 'corrected' ? (news.place ?? '') : '',
  };
  return fillMail(orderStates[news.kind], values, shop);
}

export const orderStateSms = (
  { number, link = '', ...news }: { number: string; link?: string } & OrderNews,
  shop: ShopContact,
): string =>
  fillSms(
    orderStates[news.kind],
    {
      numero: number,
      lien: link,
      etat: news.kind === 'corrected' ? (news.place ?? '') : '',
    },
    shop,
  );
