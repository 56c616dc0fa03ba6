const DAY_MS = 86_400_000;

/** When a company pays what it buys on account: days after the invoice, then perhaps the end of that month. */
export type AgreedTerms = { days: number; isEndOfMonth: boolean };

/** The most days that staff may agree on. */
export const MOST_AGREED_DAYS = 120;

/** The day on which an invoice of `day` is due (rule M-64). Days are YYYY-MM-DD in Dakar. */
export function dueDayOf({ days, isEndOfMonth }: AgreedTerms, day: string): string {
  const due = new Date(Date.parse(day) + days * DAY_MS);
  if (isEndOfMonth) due.setUTCMonth(due.getUTCMonth() + 1, 0);
  return due.toISOString().slice(0, 10);
}

/** As `à 30 jours fin de mois`, to follow « payable ». */
export function agreedWords({ days, isEndOfMonth }: AgreedTerms): string {
  if (days === 0) return isEndOfMonth ? 'à la fin du mois de la facture' : 'le jour de la facture';
  const counted = `à ${days} ${days === 1 ? 'jour' : 'jours'}`;
  return isEndOfMonth ? `${counted} fin de mois` : `${counted} de la facture`;
}
