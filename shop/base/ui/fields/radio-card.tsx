import type { ReactNode } from 'react';

/** A choice as a card that can be pressed anywhere. */
export function RadioCard({
  name,
  value,
  isChosen,
  isDisabled = false,
  onChoose,
  title,
  aside,
  children,
}: {
  name: string;
  value: string | number;
  isChosen: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
  title: string;
  /** The end of the title, such as the price. */
  aside?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <label className="flex min-h-14 cursor-pointer items-start gap-3 rounded-lg border border-line p-3 transition-colors hover:border-accent has-checked:border-accent has-checked:bg-accent-soft has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-mist has-disabled:text-muted">
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold break-words">{title}</span>
          {aside}
        </span>
        {children !== undefined && (
          <span className="mt-0.5 block text-sm break-words text-muted">{children}</span>
        )}
      </span>
    </label>
  );
}

export function ChoiceMistake({ id, children }: { id: string; children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <p id={id} className="mt-2 text-sm font-semibold text-promo">
      {children}
    </p>
  );
}
