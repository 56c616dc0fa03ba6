import { type ComponentProps, type ReactNode, useId } from 'react';
import { fieldStyle } from './field-style.ts';
import { describedBy, Labelled } from './text-field.tsx';

export function ChoiceField({
  label,
  problem,
  children,
  ...select
}: ComponentProps<'select'> & {
  label: string;
  problem?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Labelled id={id} label={label} problem={problem} hint={undefined}>
      <select id={id} {...select} {...describedBy(id, problem, undefined)} className={fieldStyle}>
        {children}
      </select>
    </Labelled>
  );
}
