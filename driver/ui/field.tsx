import { type InputHTMLAttributes, useId } from 'react';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
  label: string;
  value: string;
  onText: (value: string) => void;
  /** Why it is refused, in French. */
  problem?: string | undefined;
  help?: string;
};

/** A field with its name above, and below what helps or why it is refused. */
export function Field({ label, value, onText, problem, help, ...input }: Props) {
  const id = useId();
  const below = problem ?? help;
  return (
    <div className="my-4">
      <label htmlFor={id} className="mb-1 block font-bold">
        {label}
      </label>
      <input
        {...input}
        id={id}
        className="input"
        value={value}
        onChange={(event) => onText(event.target.value)}
        aria-invalid={problem !== undefined}
        aria-describedby={below === undefined ? undefined : `${id}-below`}
      />
      {below !== undefined && (
        <p
          id={`${id}-below`}
          className={problem === undefined ? 'text-base text-muted' : 'font-bold text-bad'}
        >
          {below}
        </p>
      )}
    </div>
  );
}
