import { formatXof } from '#contract/money.ts';
import { shortenGsm7, toGsm7 } from '../gsm7.ts';
import { greet, quoteTyped } from '../quote-typed.ts';
import { type ShopContact, signatureOf } from './signature.ts';

const SHOP_SIGNS = 18;

/** An instalment that is due: how much of it is missing in XOF, and on which day (YYYY-MM-DD). */
export type DueInstalment = { sequence: number; dueXof: number; dueOn: string };
type Reminder = { number: string; isLate: boolean; parts: readonly DueInstalment[] };

const longDay = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' });
const shortDay = (day: string) => day.split('-').reverse().join('/');
const sumOf = (parts: readonly DueInstalment[]) =>
  parts.reduce((sum, { dueXof }) => sum + dueXof, 0);
const listOf = (parts: readonly DueInstalment[]) =>
  parts
    .map(
      ({ sequence, dueXof, dueOn }) =>
        `Échéance ${sequence}, le ${longDay.format(new Date(dueOn))} : ${formatXof(dueXof)}`,
    )
    .join('\n');

/** Reminds a buyer of instalments of one order, before their day or after it. `link` shows the order. */
export function instalmentReminderMail(
  { name, number, isLate, parts, link }: Reminder & { name: string; link: string },
  shop: ShopContact,
) {
  const text = isLate
    ? `Une échéance de votre commande ${number} n’est pas encore payée. Si vous venez de payer, ne tenez pas compte de ce message.`
    : `Une échéance de votre commande ${number} arrive.`;
  return {
    subject: `${isLate ? 'Échéance en retard' : 'Échéance à venir'} : commande ${number}`,
    text: `${greet(name)}

${text}

${listOf(parts)}

Payer ou voir votre commande :
${link}

${signatureOf(shop)}`,
  };
}

/** The same by text message: how much in all, and since or until when. */
export function instalmentReminderSms(
  { number, isLate, parts }: Reminder,
  shop: ShopContact,
): string {
  const shopName = shortenGsm7(shop.name, SHOP_SIGNS);
  const day = shortDay(parts[0]!.dueOn);
  const when = isLate ? `étaient dus le ${day}` : `sont à payer le ${day}`;
  return toGsm7(`${shopName} : ${formatXof(sumOf(parts))} ${when} pour votre commande ${number}.`);
}

/** Tells an employer that an instalment of an employee's credit order was not paid. */
export function lateInstalmentMailForHr(
  { name, number, parts }: Pick<Reminder, 'number' | 'parts'> & { name: string },
  shop: ShopContact,
) {
  return {
    subject: `Échéance en retard : commande à crédit ${number}`,
    text: `Bonjour,

Une échéance de la commande à crédit ${number}, que votre entreprise a acceptée, n’est pas payée.

Client : ${quoteTyped(name)}
${listOf(parts)}

${signatureOf(shop)}`,
  };
}
