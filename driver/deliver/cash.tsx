import { formatXof } from '#contract/base/fields/money.ts';
import { Field } from '../ui/field.tsx';
import { Message } from '../ui/message.tsx';
import { changeOf, likelyAmounts } from './change.ts';

/** Cash at the door: what the customer hands over, and what to give back. `isTold` shows what is still missing. */
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
  const change = changeOf(dueXof, handed);
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
