import { fieldStyle } from './field-style.ts';

/** A labelled line of text; what is wrong with it stands below and is read out with it. */
export function TextField({
  id,
  name,
  label,
  type = 'text',
  inputMode,
  autoComplete,
  value,
  onChange,
  mistake,
  className = '',
}: {
  id: string;
  name: string;
  label: string;
  type?: string | undefined;
  inputMode?: 'email' | 'tel' | undefined;
  autoComplete: string;
  value: string;
  onChange: (text: string) => void;
  mistake: string | undefined;
  className?: string;
}) {
  const mistakeId = `${id}-mistake`;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <input
        id={id}
        name={name}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        required
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={mistake !== undefined}
        aria-describedby={mistake === undefined ? undefined : mistakeId}
        className={fieldStyle}
      />
      {mistake !== undefined && (
        <p id={mistakeId} className="mt-1 text-sm font-semibold text-promo">
          {mistake}
        </p>
      )}
    </div>
  );
}
