import { type ComponentProps, type ReactNode, useId } from 'react';
import { fieldStyle } from './field-style.ts';

type Given = {
  label: string;
  name: string;
  problem: string | undefined;
  hint?: string;
};

/** Required unless the properties say otherwise. */
export function TextField({
  label,
  problem,
  hint,
  button,
  ...input
}: Given &
  ComponentProps<'input'> & {
    /** A button of 44 px over the end of the field. */
    button?: ReactNode;
  }) {
  const id = useId();
  const style = `${fieldStyle} read-only:bg-mist ${button === undefined ? '' : 'pr-12'}`;
  return (
    <Labelled id={id} label={label} problem={problem} hint={hint}>
      <div className="relative">
        <input id={id} required {...input} {...describedBy(id, problem, hint)} className={style} />
        {button !== undefined && <div className="absolute inset-y-0 right-0">{button}</div>}
      </div>
    </Labelled>
  );
}

export function TextArea({ label, problem, hint, ...area }: Given & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} problem={problem} hint={hint}>
      <textarea
        id={id}
        required
        {...area}
        {...describedBy(id, problem, hint)}
        className={`${fieldStyle} h-auto py-2`}
      />
    </Labelled>
  );
}

/** ARIA attributes that point to the problem of a field, or else to its hint. */
export const describedBy = (id: string, problem: string | undefined, hint: string | undefined) => ({
  'aria-invalid': problem !== undefined,
  'aria-describedby':
    problem === undefined && hint === undefined
      ? undefined
      : `${id}-${problem === undefined ? 'hint' : 'problem'}`,
});

export function Labelled({
  id,
  label,
  problem,
  hint,
  children,
}: {
  id: string;
  label: string;
  problem: string | undefined;
  hint: string | undefined;
  children: ReactNode;
}) {
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      {children}
      {problem === undefined && hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
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

type ContactField = Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string };

export const EmailField = (props: ContactField) => (
  <TextField label="Email" type="email" inputMode="email" autoComplete="email" {...props} />
);

export const PhoneField = (props: ContactField) => (
  <TextField label="Téléphone" type="tel" inputMode="tel" autoComplete="tel" {...props} />
);

export const NameField = (props: ContactField) => (
  <TextField label="Nom complet" autoComplete="name" {...props} />
);
