import { type ComponentProps, useId } from 'react';
import { fieldStyle } from './field-style.ts';

type Given = {
  label: string;
  name: string;
  /** What is wrong with the value, said below the field. */
  problem: string | undefined;
};

/** A text field with its label and what is wrong with its value. */
export function TextField({ label, problem, ...input }: Given & ComponentProps<'input'>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} problem={problem}>
      <input id={id} {...input} {...describedBy(id, problem)} className={fieldStyle} />
    </Labelled>
  );
}

/** The same for a text of several lines. */
export function TextArea({ label, problem, ...area }: Given & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} problem={problem}>
      <textarea
        id={id}
        {...area}
        {...describedBy(id, problem)}
        className={`${fieldStyle} h-auto py-2`}
      />
    </Labelled>
  );
}

const describedBy = (id: string, problem: string | undefined) => ({
  required: true,
  'aria-invalid': problem !== undefined,
  'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
});

function Labelled({
  id,
  label,
  problem,
  children,
}: {
  id: string;
  label: string;
  problem: string | undefined;
  children: React.ReactNode;
}) {
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      {children}
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
