import { Field } from '#browser/ui/field.tsx';
import { readAmount } from '#browser/ui/read-amount.ts';
import { formatXof } from '#contract/base/fields/money.ts';

/** The part that is paid this way, XOF; undefined for no amount up to what is left. */
export function readPart(typed: string, leftXof: number): number | undefined {
  const amountXof = readAmount(typed);
  return amountXof === undefined || amountXof < 1 || amountXof > leftXof ? undefined : amountXof;
}

/** What is paid this way: all that is left, unless the seller types less. */
export function AmountField({
  typed,
  leftXof,
  onTyped,
}: {
  typed: string;
  leftXof: number;
  onTyped: (typed: string) => void;
}) {
  const isWrong = readPart(typed, leftXof) === undefined;
  return (
    <Field
      label="Montant payé ainsi (FCFA)"
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onText={onTyped}
      problem={isWrong ? `Indiquez un montant jusqu’à ${formatXof(leftXof)}.` : undefined}
    />
  );
}
