import { formatXof } from '#contract/money.ts';
import { shortenGsm7, toGsm7 } from '../gsm7.ts';
import { greet, quoteTyped } from '../quote-typed.ts';
import { type ShopContact, signatureOf } from './signature.ts';

const REASON_SIGNS = 300;
const SHOP_SIGNS = 18;

export type CreditNews = {
  kind:
    | 'employer-validated'
    | 'employer-rejected'
    | 'shop-validated'
    | 'shop-rejected'
    | 'confirmed'
    | 'confirmed-unpaid';
  reason?: string;
  /** The instalment to pay next, in XOF. */
  dueXof?: number;
};
type Told = { name: string; number: string; link: string };

const NEWS: Record<CreditNews['kind'], { subject: string; text: string; sms: string }> = {
  'employer-validated': {
    subject: 'est acceptée par votre employeur',
    text: 'est acceptée par votre employeur. La boutique doit encore la valider ; nous vous écrirons.',
    sms: 'est acceptée par votre employeur. La boutique doit encore la valider.',
  },
  'employer-rejected': {
    subject: 'n’est pas acceptée',
    text: 'n’est pas acceptée par votre employeur : elle est annulée.',
    sms: "n'est pas acceptée par votre employeur. Le détail est dans votre e-mail.",
  },
  'shop-validated': {
    subject: 'est acceptée',
    text: 'est acceptée. Elle sera préparée dès que le premier versement est payé.',
    sms: 'est acceptée. Elle sera préparée dès le premier versement.',
  },
  'shop-rejected': {
    subject: 'n’est pas acceptée',
    text: 'n’est pas acceptée par la boutique : elle est annulée.',
    sms: "n'est pas acceptée par la boutique. Le détail est dans votre e-mail.",
  },
  confirmed: {
    subject: 'est validée',
    text: 'est validée : votre premier versement est arrivé et nous préparons vos produits.',
    sms: 'est validée : nous préparons vos produits.',
  },
  'confirmed-unpaid': {
    subject: 'est validée',
    text: 'est validée : nous préparons vos produits. Le premier versement reste à payer avant la livraison.',
    sms: 'est validée. Le premier versement reste à payer avant la livraison.',
  },
};

/** Tells a member how far a credit order is. `link` shows the order. */
export function creditOrderMail(
  { name, number, link, kind, reason = '', dueXof }: Told & CreditNews,
  shop: ShopContact,
) {
  const { subject, text } = NEWS[kind];
  const said = quoteTyped(reason, REASON_SIGNS);
  const because = said === '' ? '' : `\n\nMotif : ${said}`;
  const toPay = dueXof ? `\n\nPremier versement : ${formatXof(dueXof)}` : '';
  return {
    subject: `Votre commande à crédit ${number} ${subject}`,
    text: `${greet(name)}

Votre commande à crédit ${number} ${text}${because}${toPay}

Le détail de votre commande :
${link}

${signatureOf(shop)}`,
  };
}

/** The same by text message. */
export function creditOrderSms(
  { number, kind }: Pick<Told, 'number'> & CreditNews,
  shop: ShopContact,
): string {
  const shopName = shortenGsm7(shop.name, SHOP_SIGNS);
  return toGsm7(`${shopName} : votre commande à crédit ${number} ${NEWS[kind].sms}`);
}

/** Tells the shop that an employer accepted a credit order, which is its own to validate now. */
export function creditOrderMailForShop(
  {
    number,
    buyer,
    employer,
    totalXof,
  }: {
    number: string;
    buyer: string;
    employer: string;
    totalXof: number;
  },
  shop: ShopContact,
) {
  return {
    subject: `Commande à crédit ${number} à valider`,
    text: `Bonjour,

${quoteTyped(employer)} accepte la commande à crédit ${number}. Elle attend la validation de la boutique.

Client : ${quoteTyped(buyer)}
Total : ${formatXof(totalXof)}

${signatureOf(shop)}`,
  };
}
