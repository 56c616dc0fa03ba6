import type { BodyAt } from '#contract/client.ts';
import type { paths } from '#contract/paths.ts';

/** What is chosen in the window of a credit note, as it is typed. */
export type CreditDraft = {
  pieces: Record<number, number>;
  delivery: boolean;
  amount: string;
};

/** A draft as the server takes it; what is no number counts as nothing. */
export function toSelection({
  pieces,
  delivery,
  amount,
}: CreditDraft): BodyAt<'POST', typeof paths.creditNotePlan> & {
  lines: { line_id: number; quantity: number }[];
  amount: number;
} {
  const lines = Object.entries(pieces)
    .filter(([, quantity]) => Number.isInteger(quantity) && quantity > 0)
    .map(([id, quantity]) => ({ line_id: Number(id), quantity }));
  const typed = Number(amount.replace(/\s/g, ''));
  return { lines, delivery, amount: Number.isSafeInteger(typed) && typed > 0 ? typed : 0 };
}
