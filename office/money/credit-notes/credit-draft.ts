/** What is chosen in the window of a credit note, as it is typed. */
export type CreditDraft = {
  pieces: Record<number, number>;
  delivery: boolean;
  amount: string;
};

/** What the server is told to credit: pieces by line, the delivery, an amount in XOF. */
type Selection = {
  lines: { line_id: number; quantity: number }[];
  delivery: boolean;
  amount: number;
};

/** A draft as the server takes it; what is no number counts as nothing. */
export function toSelection({ pieces, delivery, amount }: CreditDraft): Selection {
  const lines = Object.entries(pieces)
    .filter(([, quantity]) => Number.isInteger(quantity) && quantity > 0)
    .map(([id, quantity]) => ({ line_id: Number(id), quantity }));
  const typed = Number(amount.replace(/\s/g, ''));
  return { lines, delivery, amount: Number.isSafeInteger(typed) && typed > 0 ? typed : 0 };
}
