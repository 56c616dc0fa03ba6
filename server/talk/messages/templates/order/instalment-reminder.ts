import { frenchDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { greetingFor, quoteTyped } from '#server/talk/messages/quote-typed.ts';
import { fillMail, fillSms } from '../fill.ts';
import {
  NUMBER,
  ORDER_LINK,
  SALUTATION,
  type ShopContact,
  signatureOf,
  type Template,
} from '../template.ts';

/** Missing XOF and the due day (YYYY-MM-DD). */
export type DueInstalment = { sequence: number; dueXof: number; dueOn: string };
type Reminder = { number: string; isLate: boolean; parts: readonly DueInstalment[] };

const VARIABLES: Template['variables'] = {
  salutation: SALUTATION,
  numero: NUMBER,
  echeances: {
    label: 'Les échéances, une par ligne, avec leur jour et leur montant',
    sample: 'Échéance 2, le 21 novembre 2026 : 10 000 FCFA',
    needed: true,
  },
  montant: { label: 'Leur total', sample: '10 000 FCFA' },
  date: { label: 'Le jour de la première', sample: '21/11/2026' },
  lien: ORDER_LINK,
};
const IN_SMS = ['numero', 'montant', 'date', 'lien'];
const REST = `{{echeances}}

Payer ou voir votre commande :
{{lien}}`;

export const reminders: Record<'late' | 'soon', Template> = {
  late: {
    name: 'reminder-late',
    label: 'Échéance en retard',
    when: 'Trois jours après une échéance non payée, puis chaque semaine',
    variables: VARIABLES,
    inSms: IN_SMS,
    subject: 'Échéance en retard : commande {{numero}}',
    text: `{{salutation}}

Une échéance de votre commande {{numero}} n’est pas encore payée. Si vous venez de payer, ne tenez pas compte de ce message.

${REST}`,
    sms: '{{boutique}} : {{montant}} étaient dus le {{date}} pour votre commande {{numero}}.',
  },
  soon: {
    name: 'reminder-soon',
    label: 'Échéance à venir',
    when: 'Trois jours avant une échéance, et le jour même',
    variables: VARIABLES,
    inSms: IN_SMS,
    subject: 'Échéance à venir : commande {{numero}}',
    text: `{{salutation}}

Une échéance de votre commande {{numero}} arrive.

${REST}`,
    sms: '{{boutique}} : {{montant}} sont à payer le {{date}} pour votre commande {{numero}}.',
  },
};

const shortDay = (day: string) => day.split('-').reverse().join('/');
const sumOf = (parts: readonly DueInstalment[]) =>
  parts.reduce((sum, { dueXof }) => sum + dueXof, 0);
const listOf = (parts: readonly DueInstalment[]) =>
  parts
    .map(
      ({ sequence, dueXof, dueOn }) =>
        `Échéance ${sequence}, le ${frenchDay(dueOn)} : ${formatXof(dueXof)}`,
    )
    .join('\n');
const valuesOf = ({ number, parts }: Reminder) => ({
  numero: number,
  montant: formatXof(sumOf(parts)),
  date: shortDay(parts[0]!.dueOn),
});
const templateOf = ({ isLate }: Reminder) => reminders[isLate ? 'late' : 'soon'];

export function instalmentReminderMail(
  { name, link, ...reminder }: Reminder & { name: string; link: string },
  shop: ShopContact,
) {
  const own = { salutation: greetingFor(name), echeances: listOf(reminder.parts), lien: link };
  return fillMail(templateOf(reminder), { ...valuesOf(reminder), ...own }, shop);
}

export const instalmentReminderSms = (
  { link = '', ...reminder }: Reminder & { link?: string },
  shop: ShopContact,
): string => fillSms(templateOf(reminder), { ...valuesOf(reminder), lien: link }, shop);

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
