import { type ComponentProps, type ReactNode, useId } from 'react';
import { fieldStyle } from './field-style.ts';

/** A list to choose one value from, with its label and what is wrong with the choice. */
export function ChoiceField({
  label,
  problem,
  children,
  ...select
}: ComponentProps<'select'> & {
  label: string;
  problem?: string | undefined;
  /** The options. */
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <select
        id={id}
        {...select}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        className={fieldStyle}
      >
        {children}
      </select>
      {problem !== undefined && (
        <p
          id={`${id}-problem`}
          className="mt-1 text-sm font-semibold text-promo first-letter:uppercase"
        >
          {problem}
        </p>
      )}
    </div>
  );
}
