import { type KeyboardEvent, useRef } from 'react';
import { type CodeDigits, enterDigits, goBack } from './code-digits.ts';
import { fieldStyle } from './field-style.ts';

/**
 * Four boxes of one digit (specification, section 2). Each takes a whole code as well, which a paste or
 * the telephone's own suggestion puts into the one that has the focus.
 */
export function CodeBoxes({
  digits,
  onChange,
  problem,
}: {
  digits: CodeDigits;
  onChange: (digits: CodeDigits) => void;
  problem: string | undefined;
}) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const apply = ({ digits: changed, next }: { digits: CodeDigits; next: number }) => {
    onChange(changed);
    boxes.current[next]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const isBack = event.key === 'Backspace' && digits[at] === '';
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
    if (!isBack && step === 0) return;
    event.preventDefault();
    if (isBack) apply(goBack(digits, at));
    else boxes.current[at + step]?.focus();
  };
  return (
    <fieldset aria-describedby={problem === undefined ? undefined : PROBLEM_ID}>
      <legend className="mb-1 font-semibold">Code à 4 chiffres</legend>
      <div className="flex justify-center gap-3">
        {digits.map((digit, at) => (
          <input
            key={BOX_KEYS[at]}
            ref={(box) => {
              boxes.current[at] = box;
            }}
            value={digit}
            onChange={({ target }) => apply(enterDigits(digits, at, target.value))}
            onKeyDown={(event) => onKeyDown(event, at)}
            onFocus={({ target }) => target.select()}
            aria-label={`Chiffre ${at + 1} sur ${digits.length}`}
            aria-invalid={problem !== undefined}
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            className={`${fieldStyle} h-16! w-14! text-center text-3xl! font-bold tabular-nums`}
          />
        ))}
      </div>
      <p id={PROBLEM_ID} role="alert" className="mt-2 text-center text-sm font-semibold text-promo">
        {problem}
      </p>
    </fieldset>
  );
}

const PROBLEM_ID = 'code-problem';
const BOX_KEYS = ['first', 'second', 'third', 'fourth'];
