import { formatXof } from '#contract/base/fields/money.ts';
import { stampDutyOn } from '#contract/money/stamp-duty.ts';
import type { TillPart } from '#contract/money/tills/till-sales.ts';
import type { TillWay } from '#contract/money/tills/till-words.ts';

/** XOF; never below zero. */
export const leftOf = (totalXof: number, parts: readonly Pick<TillPart, 'amount'>[]): number =>
  Math.max(0, totalXof - parts.reduce((sum, { amount }) => sum + amount, 0));

/** What was received beyond a total that has fallen since, XOF. */
export const overOf = (totalXof: number, parts: readonly Pick<TillPart, 'amount'>[]): number =>
  Math.max(0, parts.reduce((sum, { amount }) => sum + amount, 0) - totalXof);

/** The stamp duty is on all cash of a sale, so a sale has one part of cash. */
export const hasCash = (parts: readonly TillPart[]): boolean =>
  parts.some(({ way }) => way === 'cash');

/** What the customer owes in cash for an amount, with the stamp duty. XOF. */
export const cashDue = (amountXof: number, dutyPercent: number): number =>
  amountXof + stampDutyOn(amountXof, dutyPercent);

/** Change of a part of cash, XOF. */
export const changeOf = ({ amount, duty = 0, handed }: TillPart): number =>
  handed === undefined ? 0 : handed - amount - duty;

/** A part of cash, or the problem in French. Change is what the customer gave, less the amount and its stamp duty. */
export function cashPart(
  amountXof: number,
  handedXof: number | undefined,
  dutyPercent: number,
): { part: TillPart } | { problem: string } {
  if (handedXof === undefined) return { problem: 'Indiquez ce que le client remet.' };
  const duty = stampDutyOn(amountXof, dutyPercent);
  const missing = amountXof + duty - handedXof;
  if (missing > 0) return { problem: `Il manque ${formatXof(missing)}.` };
  return {
    part: { way: 'cash', amount: amountXof, handed: handedXof, ...(duty > 0 && { duty }) },
  };
}

const NEEDS: Partial<Record<TillWay, string>> = {
  terminal: 'Indiquez le numéro d’autorisation du terminal.',
  voucher: 'Indiquez le code du bon d’achat.',
  transfer: 'Indiquez la référence du virement.',
  cheque: 'Indiquez le numéro du chèque.',
};

/** A part of another way, or the problem in French. */
export function referencedPart(
  way: Exclude<TillWay, 'cash'>,
  amountXof: number,
  { reference, bank, drawer = '' }: { reference: string; bank: string; drawer?: string },
): { part: TillPart } | { problem: string } {
  if (reference.trim() === '') return { problem: NEEDS[way] ?? 'Indiquez la référence.' };
  if (way === 'cheque' && bank.trim() === '') return { problem: 'Indiquez la banque du chèque.' };
  return {
    part: {
      way,
      amount: amountXof,
      reference: reference.trim(),
      ...(bank.trim() !== '' && { bank: bank.trim() }),
      ...(way === 'cheque' && drawer.trim() !== '' && { drawer: drawer.trim() }),
    },
  };
}

const NOTES_XOF = [10_000, 5_000, 2_000, 1_000];

/** Whole notes that a customer is likely to give for what is due in cash, XOF: four at most, without the exact amount. */
export function likelyHanded(dueXof: number): number[] {
  const rounded = NOTES_XOF.map((note) => Math.ceil(dueXof / note) * note);
  return [...new Set(rounded)].filter((amount) => amount > dueXof).sort((a, b) => a - b);
}
