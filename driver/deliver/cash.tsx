import { formatXof, MAX_XOF } from '#contract/base/fields/money.ts';
import { Field } from '../ui/field.tsx';
import { Message } from '../ui/page.tsx';

/** `isTold` shows what is missing. */
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

/** Whole francs, with or without blanks; undefined for no amount. */
export function readCashAmount(typed: string): number | undefined {
  const digits = typed.replaceAll(/\s/g, '');
  if (!/^\d{1,10}$/.test(digits)) return undefined;
  const amountXof = Number(digits);
  return amountXof <= MAX_XOF ? amountXof : undefined;
}

/** Change in XOF, or a French refusal. Refuses more cash than the amount needs, which is a typing error. */
export function cashToReturn(
  dueXof: number,
  typed: string,
): { giveXof: number } | { problem: string } {
  if (typed.trim() === '') return { problem: 'Indiquez ce que le client remet.' };
  const handedXof = readCashAmount(typed);
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

/** The amount due and the next round notes, in XOF. */
export function likelyAmounts(dueXof: number): number[] {
  const rounded = NOTES_XOF.map((note) => Math.ceil(dueXof / note) * note);
  return [...new Set([dueXof, ...rounded])].slice(0, 4);
}
