import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useId } from 'react';
import { MAX_QUANTITY } from '#contract/base/limits.ts';

const button =
  'flex size-11 items-center justify-center text-ink hover:bg-accent-soft disabled:text-muted disabled:opacity-50';

/** From 1 to 99; `of` names the product where several are shown. */
export function QuantityField({
  value,
  onChange,
  of,
}: {
  value: number;
  onChange: (quantity: number) => void;
  of?: string;
}) {
  const ofWhat = of === undefined ? '' : ` : ${of}`;
  const id = useId();
  const set = (quantity: number) =>
    onChange(Math.min(MAX_QUANTITY, Math.max(1, Number.isInteger(quantity) ? quantity : 1)));
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className={of === undefined ? 'font-semibold' : 'sr-only'}>
        Quantité{ofWhat}
      </label>
      <div className="flex items-center overflow-hidden rounded-full border border-line">
        <button
          type="button"
          data-counted=""
          className={button}
          disabled={value <= 1}
          onClick={() => set(value - 1)}
          aria-label={`Diminuer la quantité${ofWhat}`}
        >
          <Minus aria-hidden="true" size={18} />
        </button>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="off"
          maxLength={2}
          value={value}
          onFocus={(event) => event.target.select()}
          onChange={(event) => set(Number.parseInt(event.target.value, 10))}
          className="h-11 w-12 text-center font-semibold tabular-nums"
        />
        <button
          type="button"
          data-counted=""
          className={button}
          disabled={value >= MAX_QUANTITY}
          onClick={() => set(value + 1)}
          aria-label={`Augmenter la quantité${ofWhat}`}
        >
          <Plus aria-hidden="true" size={18} />
        </button>
      </div>
    </div>
  );
}
