import Tag from 'lucide-react/icons/tag';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useId, useState } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import { COUPON_CODE_LENGTH, MAX_COUPON_CODES } from '#contract/sales/coupon-kinds.ts';
import type { Quote } from '#contract/sales/orders/order-shapes.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { TextField } from '#shop/base/ui/fields/text-field.tsx';
import type { CheckoutKind } from '../checkout-kinds.ts';
import { type TypedCodes, takesCodes, withCode } from './kept-codes.ts';

export const CheckoutCoupons = ({
  kind,
  typed: { codes, onCodes },
  quote,
}: {
  kind: CheckoutKind;
  typed: TypedCodes;
  quote: Quote | undefined;
}) =>
  takesCodes(kind) && (
    <CouponField codes={codes} onCodes={onCodes} answers={quote?.coupons ?? []} />
  );

type Answer = Quote['coupons'][number];

/** A field for coupon codes. May stand within a form: Enter adds the code and does not send the form. */
export function CouponField({
  codes,
  onCodes,
  answers,
}: {
  codes: readonly string[];
  onCodes: (codes: string[]) => void;
  /** A missing code has no response yet. */
  answers: readonly Answer[];
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const listId = useId();
  const add = () => {
    const next = withCode(codes, typed);
    setProblem(
      typed.trim() === ''
        ? 'Écrivez votre code.'
        : next === undefined
          ? `${MAX_COUPON_CODES} codes au plus par commande.`
          : undefined,
    );
    if (next === undefined || typed.trim() === '') return;
    onCodes(next);
    setTyped('');
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Prevents the outer form from being sent.
    event.preventDefault();
    add();
  };
  return (
    <div className="my-3 space-y-3">
      <ul
        id={listId}
        aria-label="Codes promo"
        aria-live="polite"
        className="space-y-2 empty:hidden"
      >
        {codes.map((code) => (
          <TypedCode
            key={code}
            code={code}
            answer={answers.find((one) => one.code === code)}
            onRemove={() => onCodes(codes.filter((one) => one !== code))}
          />
        ))}
      </ul>
      {isOpen ? (
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label="Code promo"
              name="coupon"
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                setProblem(undefined);
              }}
              onKeyDown={addOnEnter}
              required={false}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={COUPON_CODE_LENGTH.max}
              problem={problem}
            />
          </div>
          <button type="button" onClick={add} className={buttonStyle('secondary', 'mt-7 px-4!')}>
            Appliquer
          </button>
        </div>
      ) : (
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent-dark hover:underline"
        >
          <Tag aria-hidden="true" size={18} />
          {codes.length === 0 ? 'J’ai un code promo' : 'Ajouter un autre code'}
        </button>
      )}
    </div>
  );
}

function TypedCode({
  code,
  answer,
  onRemove,
}: {
  code: string;
  answer: Answer | undefined;
  onRemove: () => void;
}) {
  const isRefused = answer !== undefined && answer.problem !== '';
  return (
    <li
      className={`flex items-center gap-2 rounded-lg border pl-3 ${isRefused ? 'border-promo bg-promo-soft' : 'border-line bg-white'}`}
    >
      <p className="min-w-0 flex-1 py-2">
        <span className="font-semibold break-words">{code}</span>
        <span className={`block text-sm ${isRefused ? 'font-semibold text-promo' : 'text-muted'}`}>
          {sayAnswer(answer)}
        </span>
      </p>
      <button
        type="button"
        onClick={onRemove}
        aria-label={`Retirer le code ${code}`}
        className="grid size-11 shrink-0 place-items-center"
      >
        <X aria-hidden="true" size={18} />
      </button>
    </li>
  );
}

function sayAnswer(answer: Answer | undefined): string {
  if (answer === undefined) return 'Vérification…';
  return answer.problem || `${answer.title} : ${formatXof(-answer.amount)}`;
}
