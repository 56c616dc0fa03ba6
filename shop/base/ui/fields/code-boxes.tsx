import { type KeyboardEvent, useEffect, useRef } from 'react';
import { CODE_LENGTH } from '#contract/base/limits.ts';
import { fieldStyle } from './field-style.ts';

/**
 * Four boxes of one digit. Each accepts a whole code, pasted or suggested by the telephone. Submits the form once the
 * last box is filled; a digit changed in a whole code waits for the button, as tries are counted.
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
  const former = useRef(digits);
  useEffect(() => {
    const before = former.current;
    former.current = digits;
    if (isFilled(before, digits)) boxes.current[0]?.form?.requestSubmit();
  }, [digits]);
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

/** One digit or an empty text per box. */
export type CodeDigits = readonly string[];

export const noDigits: CodeDigits = Array.from({ length: CODE_LENGTH }, () => '');

/** Puts a typed or pasted text into a box. A whole code fills all boxes; a new digit replaces the old one. */
export function enterDigits(
  digits: CodeDigits,
  at: number,
  text: string,
): { digits: CodeDigits; next: number } {
  const typed = text.replace(/\D/g, '');
  const held = digits[at] ?? '';
  const isReplaced = typed.length === 2 && held !== '';
  const news = isReplaced ? typed.replace(held, '') : typed;
  if (news === '') return { digits: text === '' ? emptied(digits, at) : digits, next: at };
  const from = news.length >= CODE_LENGTH ? 0 : at;
  const taken = [...news].slice(0, CODE_LENGTH - from);
  const next = Math.min(from + taken.length, CODE_LENGTH - 1);
  return { digits: digits.map((digit, box) => taken[box - from] ?? digit), next };
}

/** Whether the last box was filled, or another code pasted. */
function isFilled(before: CodeDigits, digits: CodeDigits): boolean {
  const changed = digits.filter((digit, box) => digit !== before[box]).length;
  return !digits.includes('') && (before.includes('') || changed > 1);
}

/** Chrome 80 has no `Array.with`. */
const emptied = (digits: CodeDigits, at: number): CodeDigits =>
  digits.map((digit, box) => (box === at ? '' : digit));

/** Backspace on an empty box empties the one before and moves there. */
export function goBack(digits: CodeDigits, at: number): { digits: CodeDigits; next: number } {
  const next = Math.max(0, at - 1);
  return { digits: emptied(digits, next), next };
}
