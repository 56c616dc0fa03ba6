import { type CSSProperties, type Dispatch, type SetStateAction, useId, useRef } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import { PRICE_FILTER, SEARCH } from '#contract/base/limits.ts';
import { useEarlyTyping } from '../hooks/use-hydrated.ts';
import { fieldStyle } from './field-style.ts';
import {
  isSamePrice,
  leastPrice,
  PRICE_STEPS,
  type PriceDraft,
  type PriceRangeXof,
  priceStepOf,
  readPriceDraft,
} from './price-steps.ts';
import { useDraft } from './use-draft.ts';

type SetDraft = Dispatch<SetStateAction<PriceDraft>>;

const LAST_STEP = PRICE_STEPS.length - 1;

/** Reports a valid range after 300 ms of rest or when the slider is released; explains an impossible one. */
export function PriceRange({
  value,
  onChange,
}: {
  value: PriceRangeXof;
  onChange: (range: PriceRangeXof) => void;
}) {
  const { draft, setDraft, flush } = useDraft<PriceDraft>(
    { min: String(value.minXof), max: String(value.maxXof) },
    {
      isSame: isSamePrice,
      delayMs: SEARCH.debounceMs,
      apply: (typed) => {
        const range = readPriceDraft(typed);
        if (!('message' in range)) onChange(range);
      },
    },
  );
  const messageId = useId();
  const range = readPriceDraft(draft);
  const mistake = 'message' in range ? range : undefined;
  const field = { draft, setDraft, mistaken: mistake?.field, messageId };
  return (
    <fieldset>
      <legend className="font-bold">
        Prix <span className="text-sm font-normal text-muted">en FCFA</span>
      </legend>
      <PriceSlider
        range={mistake ? value : (range as PriceRangeXof)}
        setDraft={setDraft}
        flush={flush}
      />
      <div className="mt-1 grid grid-cols-2 gap-2">
        <PriceField {...field} name="min" label="Prix minimum" />
        <PriceField {...field} name="max" label="Prix maximum" />
      </div>
      <p id={messageId} role="alert" className="text-sm text-promo">
        {mistake?.message}
      </p>
    </fieldset>
  );
}

function PriceSlider({
  range: { minXof, maxXof },
  setDraft,
  flush,
}: {
  range: PriceRangeXof;
  setDraft: SetDraft;
  flush: () => void;
}) {
  const low = priceStepOf(minXof);
  const high = priceStepOf(maxXof);
  const drag = (lowStep: number, highStep: number) =>
    setDraft({
      min: String(leastPrice(PRICE_STEPS[lowStep] ?? 0)),
      max: String(PRICE_STEPS[highStep]),
    });
  const share = { '--low': low / LAST_STEP, '--high': high / LAST_STEP } as CSSProperties;
  return (
    <div className="price-slider relative h-11" style={share}>
      <input
        type="range"
        min={0}
        max={LAST_STEP}
        onPointerUp={flush}
        aria-label="Prix minimum, curseur"
        aria-valuetext={formatXof(Math.max(minXof, PRICE_FILTER.pageMin))}
        value={low}
        onChange={(event) => drag(Math.min(Number(event.target.value), high), high)}
        // If both meet at the right end, only the left one can move.
        className={low > LAST_STEP / 2 ? 'on-top' : ''}
      />
      <input
        type="range"
        min={0}
        max={LAST_STEP}
        onPointerUp={flush}
        aria-label="Prix maximum, curseur"
        aria-valuetext={formatXof(maxXof)}
        value={high}
        onChange={(event) => drag(low, Math.max(Number(event.target.value), low))}
      />
    </div>
  );
}

function PriceField({
  name,
  label,
  draft,
  setDraft,
  mistaken,
  messageId,
}: {
  name: keyof PriceDraft;
  label: string;
  draft: PriceDraft;
  setDraft: SetDraft;
  mistaken: keyof PriceDraft | undefined;
  messageId: string;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const write = (text: string) => setDraft((former) => ({ ...former, [name]: text }));
  useEarlyTyping(field, write);
  return (
    <div>
      <label htmlFor={id} className="block text-sm text-muted">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        name={name}
        type="number"
        inputMode="numeric"
        autoComplete="off"
        min={PRICE_FILTER.fieldMin}
        max={PRICE_FILTER.max}
        step={100}
        value={draft[name]}
        onChange={(event) => write(event.target.value)}
        aria-invalid={mistaken === name}
        aria-describedby={mistaken === name ? messageId : undefined}
        className={`${fieldStyle} tabular-nums`}
      />
    </div>
  );
}
