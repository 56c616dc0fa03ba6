import { Delete } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { readAmount } from '#browser/ui/read-amount.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { stampDutyOn } from '#contract/money/stamp-duty.ts';
import type { TillPart } from '#contract/money/tills/till-sales.ts';
import { isTyping } from '../bar/is-typing.ts';
import { useKeys } from '../bar/use-keys.ts';
import { AmountField, readPart } from './amount-field.tsx';
import { cashDue, cashPart, changeOf, likelyHanded } from './parts.ts';

const DIGITS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '00', '0'] as const;

/** What the customer gives, by keypad or in notes, and the change. */
export function CashForm({
  leftXof,
  dutyPercent,
  onPart,
}: {
  leftXof: number;
  dutyPercent: number;
  onPart: (part: TillPart) => void;
}) {
  const [amount, setAmount] = useState(String(leftXof));
  const [handed, setHanded] = useState('');
  const amountXof = readPart(amount, leftXof);
  const dueXof = amountXof === undefined ? undefined : cashDue(amountXof, dutyPercent);
  const taken =
    amountXof === undefined
      ? { problem: 'Vérifiez le montant payé en espèces.' }
      : cashPart(amountXof, readAmount(handed), dutyPercent);
  const exact = () => dueXof !== undefined && setHanded(String(dueXof));
  const press = (digits: string) => setHanded((typed) => `${typed}${digits}`.slice(0, 9));
  useKeys({ F8: exact });
  const shown = useRef<HTMLOutputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => shown.current?.focus(), []);
  useTypedDigits({
    onDigit: press,
    onDelete: () => setHanded((typed) => typed.slice(0, -1)),
    onEnter: () => form.current?.requestSubmit(),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if ('part' in taken) onPart(taken.part);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Espèces">
      <div className="grid gap-3 lg:grid-cols-2">
        <div>
          <AmountField typed={amount} leftXof={leftXof} onTyped={setAmount} />
          {dueXof !== undefined && dutyPercent > 0 && amountXof !== undefined && (
            <p className="my-2">
              Droit de timbre : {formatXof(stampDutyOn(amountXof, dutyPercent))}. À demander :{' '}
              <strong>{formatXof(dueXof)}</strong>
            </p>
          )}
          <fieldset className="grid grid-cols-2 gap-2">
            <legend className="mb-1 font-bold">Le client remet</legend>
            <button type="button" className="button-plain min-h-14" onClick={exact}>
              Montant exact
            </button>
            {(dueXof === undefined ? [] : likelyHanded(dueXof)).map((likelyXof) => (
              <button
                key={likelyXof}
                type="button"
                className="button-plain min-h-14"
                onClick={() => setHanded(String(likelyXof))}
              >
                {formatXof(likelyXof)}
              </button>
            ))}
          </fieldset>
        </div>
        <div>
          <output
            ref={shown}
            tabIndex={-1}
            aria-label="Reçu du client"
            className="mb-2 block rounded-xl border-2 border-line px-3 py-2 text-right text-3xl font-bold tabular-nums"
          >
            {handed === '' ? '–' : formatXof(Number(handed))}
          </output>
          <fieldset className="grid grid-cols-3 gap-2">
            <legend className="sr-only">Pavé numérique</legend>
            {DIGITS.map((digit) => (
              <button
                key={digit}
                type="button"
                className="button-plain min-h-14 text-2xl"
                onClick={() => press(digit)}
              >
                {digit}
              </button>
            ))}
            <button
              type="button"
              className="button-plain min-h-14"
              onClick={() => setHanded((typed) => typed.slice(0, -1))}
            >
              <Delete aria-hidden="true" />
              <span className="sr-only">Effacer un chiffre</span>
            </button>
          </fieldset>
        </div>
      </div>
      <p
        role="status"
        className={`my-3 flex min-h-18 items-center rounded-2xl p-3 text-3xl font-bold ${'part' in taken ? 'bg-good-soft text-good' : 'bg-mist text-muted'}`}
      >
        {'part' in taken ? `À rendre : ${formatXof(changeOf(taken.part))}` : taken.problem}
      </p>
      <button
        type="submit"
        className="button-good min-h-16 w-full text-2xl"
        disabled={!('part' in taken)}
      >
        Valider les espèces
      </button>
    </form>
  );
}

/** Keys typed outside a field, as on the keypad; Enter on a button presses that button. */
function useTypedDigits({
  onDigit,
  onDelete,
  onEnter,
}: {
  onDigit: (digit: string) => void;
  onDelete: () => void;
  onEnter: () => void;
}): void {
  useEffect(() => {
    const hear = ({ target, key, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
      if (isTyping(target) || ctrlKey || altKey || metaKey) return;
      if (/^\d$/.test(key)) onDigit(key);
      if (key === 'Backspace') onDelete();
      const isPressed = target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement;
      if (key === 'Enter' && !isPressed) onEnter();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  });
}
