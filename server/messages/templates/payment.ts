import { formatXof } from '#contract/money.ts';
import type { PaymentProvider } from '#contract/payment-states.ts';
import { shortenGsm7, toGsm7 } from '../gsm7.ts';
import { THROUGH_PROVIDER } from '../provider-names.ts';
import { greet, quoteTyped } from '../quote-typed.ts';
import { type ShopContact, signatureOf } from './signature.ts';

const SHOP_SIGNS = 18;
const REASON_SIGNS = 300;

/** Money that came or went back, in XOF; `leftXof` is what the order still lacks. */
export type PaymentNews = { amountXof: number; provider: PaymentProvider } & (
  | { kind: 'received'; leftXof: number }
  | { kind: 'refunded'; reason: string }
);
type Told = { name: string; number: string; link: string };

/** Tells a buyer that money came, or that it was given back. `link` shows the order. */
export function paymentMail(
  { name, number, link, ...news }: Told & PaymentNews,
  shop: ShopContact,
) {
  const amount = formatXof(news.amountXof);
  const isIn = news.kind === 'received';
  return {
    subject: isIn
      ? `Nous avons reçu ${amount} pour votre commande ${number}`
      : `Nous vous avons remboursé ${amount} de votre commande ${number}`,
    text: `${greet(name)}

${isIn ? `Nous avons bien reçu ${amount} ${THROUGH_PROVIDER[news.provider]} pour votre commande ${number}. Merci !` : `Nous vous avons remboursé ${amount}, payés ${THROUGH_PROVIDER[news.provider]} pour votre commande ${number}.`}

${restOf(news)}

Le détail de votre commande et ses papiers :
${link}

${signatureOf(shop)}`,
  };
}

function restOf(news: PaymentNews): string {
  if (news.kind === 'refunded') {
    const said = quoteTyped(news.reason, REASON_SIGNS);
    return said === '' ? 'Une question ? Répondez-nous.' : `Motif : ${said}`;
  }
  return news.leftXof > 0
    ? `Il reste ${formatXof(news.leftXof)} à payer.`
    : 'Votre commande est payée en entier.';
}

/** The same by text message. */
export function paymentSms(
  { number, ...news }: Pick<Told, 'number'> & PaymentNews,
  shop: ShopContact,
): string {
  const shopName = shortenGsm7(shop.name, SHOP_SIGNS);
  const amount = formatXof(news.amountXof);
  if (news.kind === 'refunded') {
    return toGsm7(`${shopName} : ${amount} de votre commande ${number} vous sont remboursés.`);
  }
  const rest = news.leftXof > 0 ? `Reste ${formatXof(news.leftXof)}.` : 'Tout est payé, merci !';
  return toGsm7(`${shopName} : ${amount} reçus pour votre commande ${number}. ${rest}`);
}
