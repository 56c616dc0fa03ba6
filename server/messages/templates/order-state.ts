import { formatXof } from '#contract/money.ts';
import { shortenGsm7, toGsm7 } from '../gsm7.ts';
import { greet, quoteTyped } from '../quote-typed.ts';
import { type ShopContact, signatureOf } from './signature.ts';

const REASON_SIGNS = 300;
const SHOP_SIGNS = 18;

/** What a buyer hears of an order on its way; `paidXof` is what was paid of one that is cancelled. */
export type OrderNews =
  | { kind: 'to_delivered' | 'shipped' | 'delivered' | 'returned' }
  | { kind: 'cancelled' | 'expired'; reason?: string; paidXof?: number };

type Told = { name: string; number: string; link: string };

const NEWS: Record<OrderNews['kind'], { subject: string; text: string; sms: string }> = {
  to_delivered: {
    subject: 'est en cours de livraison',
    text: 'est en cours de livraison. Nous vous appelons avant de passer.',
    sms: 'est en cours de livraison. Nous vous appelons avant de passer.',
  },
  shipped: {
    subject: 'est expédiée',
    text: 'est partie. Nous vous appelons avant de passer.',
    sms: 'est partie. Nous vous appelons avant de passer.',
  },
  delivered: {
    subject: 'est livrée',
    text: 'est livrée. Merci de votre confiance !',
    sms: 'est livrée. Merci de votre confiance !',
  },
  returned: {
    subject: 'est retournée',
    text: 'nous est revenue. Appelez-nous pour convenir de la suite.',
    sms: 'nous est revenue. Appelez-nous pour convenir de la suite.',
  },
  cancelled: { subject: 'est annulée', text: 'est annulée.', sms: 'est annulée.' },
  expired: {
    subject: 'est annulée',
    text: 'n’a pas été payée à temps : elle est annulée. Les produits sont de nouveau en vente, vous pouvez commander encore.',
    sms: "n'a pas été payée à temps : elle est annulée.",
  },
};

/** Tells a buyer what became of an order. `link` shows it. */
export function orderStateMail(
  { name, number, link, ...news }: Told & OrderNews,
  shop: ShopContact,
) {
  const { subject, text } = NEWS[news.kind];
  return {
    subject: `Votre commande ${number} ${subject}`,
    text: `${greet(name)}

Votre commande ${number} ${text}${because(news)}${toRefund(news)}

Le détail de votre commande :
${link}

${signatureOf(shop)}`,
  };
}

function because(news: OrderNews): string {
  if (news.kind !== 'cancelled') return '';
  const said = quoteTyped(news.reason ?? '', REASON_SIGNS);
  return said === '' ? '' : `\n\nMotif : ${said}`;
}

const toRefund = (news: OrderNews): string =>
  'paidXof' in news && news.paidXof
    ? `\n\nVous aviez payé ${formatXof(news.paidXof)} : nous vous contactons pour vous rembourser.`
    : '';

/** The same by text message. */
export function orderStateSms(
  { number, kind }: Pick<Told, 'number'> & OrderNews,
  shop: ShopContact,
): string {
  const shopName = shortenGsm7(shop.name, SHOP_SIGNS);
  return toGsm7(`${shopName} : votre commande ${number} ${NEWS[kind].sms}`);
}
