import { Field } from '#browser/ui/field.tsx';
import { Message } from '#browser/ui/page.tsx';
import { readAmount } from '#browser/ui/read-amount.ts';
import { formatXof } from '#contract/base/fields/money.ts';

/** Field for the cash handed over, and the change. With `isTold`, an empty field shows its problem too. */
export function Cash({
  dueXof,
  handed,
  onHanded,
  isTold,
}: {
  dueXof: number;
  handed: string;
  onHanded: (typed: string) => void;
  isTold: boolean;
}) {
  const change = cashToReturn(dueXof, handed);
  const isShown = handed.trim() !== '' || isTold;
  const problem = 'problem' in change && isShown ? change.problem : undefined;
  return (
    <>
      <Field
        label="Le client remet (FCFA)"
        inputMode="numeric"
        autoComplete="off"
        value={handed}
        onText={onHanded}
        problem={problem}
      />
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="sr-only">Montants fréquents</legend>
        {likelyAmounts(dueXof).map((amountXof) => (
          <button
            key={amountXof}
            type="button"
            className="button-plain"
            onClick={() => onHanded(String(amountXof))}
          >
            {formatXof(amountXof)}
          </button>
        ))}
      </fieldset>
      <div role="status">
        {'giveXof' in change && (
          <Message tone="good">
            <span className="text-xl font-bold">
              {change.giveXof === 0
                ? 'Le compte est bon : rien à rendre.'
                : `À rendre : ${formatXof(change.giveXof)}`}
            </span>
          </Message>
        )}
      </div>
    </>
  );
}

const LARGEST_NOTE_XOF = 10_000;

const NOTES_XOF = [1_000, 2_000, 5_000, LARGEST_NOTE_XOF];

/**
 * Returns the change in XOF, or the problem in French.
 * Change of 10,000 XOF or more is refused: the driver mistyped the amount.
 */
export function cashToReturn(
  dueXof: number,
  typed: string,
): { giveXof: number } | { problem: string } {
  if (typed.trim() === '') return { problem: 'Indiquez ce que le client remet.' };
  const handedXof = readAmount(typed);
  if (handedXof === undefined) {
    return { problem: 'Tapez un montant en francs entiers, par exemple 45 000.' };
  }
  const giveXof = handedXof - dueXof;
  if (giveXof < 0) {
    return { problem: `Il manque ${formatXof(-giveXof)} : le client doit ${formatXof(dueXof)}.` };
  }
  if (giveXof >= LARGEST_NOTE_XOF) {
    const needed = formatXof(handedXof - LARGEST_NOTE_XOF);
    return { problem: `C’est trop : ${needed} suffisent. Vérifiez le montant.` };
  }
  return { giveXof };
}

/** The amount due, and the amount rounded up to whole notes; in XOF, four at most. */
export function likelyAmounts(dueXof: number): number[] {
  const rounded = NOTES_XOF.map((note) => Math.ceil(dueXof / note) * note);
  return [...new Set([dueXof, ...rounded])].slice(0, 4);
}
