import { type ComponentProps, type ReactNode, useId } from 'react';

export function CheckField({
  label,
  problem,
  children,
  ...input
}: ComponentProps<'input'> & {
  label: ReactNode;
  problem?: string | undefined;
  /** Shown behind the label, such as links; does not tick the box. */
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <div>
      <div className="flex items-start gap-3">
        <input
          id={id}
          type="checkbox"
          {...input}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          className="mt-2.5 size-6 shrink-0 accent-accent"
        />
        <p>
          <label htmlFor={id} className="inline-block py-2.5">
            {label}
          </label>{' '}
          {children}
        </p>
      </div>
      {problem !== undefined && (
        <p id={`${id}-problem`} className="text-sm font-semibold text-promo">
          {problem}
        </p>
      )}
    </div>
  );
}
