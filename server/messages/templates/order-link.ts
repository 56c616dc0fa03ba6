import { formatXof } from '#contract/money.ts';
import { gsm7Length, SMS_LENGTH, shortenGsm7, toGsm7 } from '../gsm7.ts';
import { greet } from '../quote-typed.ts';
import { type ShopContact, signatureOf } from './sender.ts';

const SHOP_SIGNS = 18;

/** The order that a link opens; `leftXof` is what is still to be paid, in XOF. */
type Told = { name: string; number: string; link: string; leftXof: number };

/** Gives a buyer the link to follow and pay an order, as staff promised by telephone. */
export function orderLinkMail({ name, number, link, leftXof }: Told, shop: ShopContact) {
  const isOpen = leftXof > 0;
  return {
    subject: isOpen ? `Payer votre commande ${number}` : `Suivre votre commande ${number}`,
    text: `${greet(name)}

${isOpen ? `Il reste ${formatXof(leftXof)} à payer de votre commande ${number}. Vous pouvez la payer et la suivre ici, sans mot de passe ; ce lien est à vous, gardez-le :` : `Suivez votre commande ${number} ici, sans mot de passe ; ce lien est à vous, gardez-le :`}
${link}

${signatureOf(shop)}`,
  };
}

/** The same by text message, without the amount where it would take a second one. */
export function orderLinkSms(
  { number, link, leftXof }: Omit<Told, 'name'>,
  shop: ShopContact,
): string {
  const shopName = shortenGsm7(shop.name, SHOP_SIGNS);
  const say = (what: string) => `${toGsm7(`${shopName} : ${what} : `)}${link}`;
  if (leftXof === 0) return say(`votre commande ${number}`);
  const whole = say(`payez votre commande ${number}, ${formatXof(leftXof)}`);
  return gsm7Length(whole) <= SMS_LENGTH ? whole : say(`payez votre commande ${number}`);
}
