import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
  label: string;
  value: string;
  onText: (value: string) => void;
  problem?: string | undefined;
  help?: string;
};

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

export function Choice<T extends string>({
  name,
  legend,
  options,
  value,
  onChoose,
  problem,
}: {
  name: string;
  legend: string;
  options: readonly { value: T; text: ReactNode; isOff?: boolean }[];
  value: T | undefined;
  onChoose: (value: T) => void;
  problem?: string | undefined;
}) {
  return (
    <fieldset className="my-4" aria-describedby={problem && `${name}-problem`}>
      <legend className="mb-1 font-bold">{legend}</legend>
      <div className="grid gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-13 items-center gap-3 rounded-xl border-2 border-line px-3 py-2 has-checked:border-accent has-checked:bg-mist has-checked:font-bold has-disabled:text-muted has-focus-visible:outline-3 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              className="size-6 shrink-0 accent-accent"
              checked={value === option.value}
              disabled={option.isOff === true}
              onChange={() => onChoose(option.value)}
            />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
      {problem !== undefined && (
        <p id={`${name}-problem`} className="font-bold text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
