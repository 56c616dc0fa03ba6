import { useId } from 'react';
import { Field } from '#browser/ui/field.tsx';
import { formatXof } from '#contract/base/fields/money.ts';
import { COINS_XOF, type CountForm, coinKey, NOTES_XOF, noteKey } from './count-money.ts';

/** Pieces of each note and coin, or one amount, which then counts alone. */
export function CountFields({
  form,
  onForm,
}: {
  form: CountForm;
  onForm: (form: CountForm) => void;
}) {
  const change = (key: string, count: string) =>
    onForm({ ...form, pieces: { ...form.pieces, [key]: count } });
  const isWhole = form.amount.trim() !== '';
  const groups = [
    { legend: 'Billets', values: NOTES_XOF, keyOf: noteKey },
    { legend: 'Pièces', values: COINS_XOF, keyOf: coinKey },
  ];
  return (
    <>
      {groups.map(({ legend, values, keyOf }) => (
        <fieldset key={legend} className="my-2" disabled={isWhole}>
          <legend className="font-bold">{legend}</legend>
          <div className="grid grid-cols-2 gap-2 min-[26rem]:grid-cols-3">
            {values.map((valueXof) => (
              <Pieces
                key={valueXof}
                label={formatXof(valueXof)}
                value={form.pieces[keyOf(valueXof)] ?? ''}
                onText={(count) => change(keyOf(valueXof), count)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <Field
        label="Ou le montant en une fois (FCFA)"
        inputMode="numeric"
        autoComplete="off"
        value={form.amount}
        onText={(amount) => onForm({ ...form, amount })}
      />
    </>
  );
}

function Pieces({
  label,
  value,
  onText,
}: {
  label: string;
  value: string;
  onText: (value: string) => void;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="block text-base">
        {label}
      </label>
      <input
        id={id}
        className="input min-h-14 min-w-0"
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={(event) => onText(event.target.value)}
      />
    </div>
  );
}
