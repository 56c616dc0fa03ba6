import type { LucideIcon } from 'lucide-react';

export const iconLinkStyle =
  'flex size-11 flex-col items-center justify-center gap-0.5 rounded-lg hover:bg-accent-soft hover:text-accent-dark lg:h-14 lg:w-auto lg:min-w-18 lg:px-2';

const LARGEST_SHOWN = 99;

/** An icon of the header with its words, which phones leave to screen readers, and a number of articles. */
export function IconLabel({
  icon: Icon,
  label,
  count = 0,
}: {
  icon: LucideIcon;
  label: string;
  count?: number;
}) {
  return (
    <>
      <span className="relative" aria-hidden="true">
        <Icon size={24} strokeWidth={1.75} />
        {count > 0 && (
          <span className="absolute -top-2 left-3.5 min-w-5 rounded-full bg-promo px-1 text-center text-xs leading-5 font-bold text-white tabular-nums">
            {count > LARGEST_SHOWN ? `${LARGEST_SHOWN}+` : count}
          </span>
        )}
      </span>
      <span className="max-w-full truncate text-xs font-medium max-lg:sr-only">{label}</span>
      {count > 0 && <span className="sr-only">{` (${count} article${count > 1 ? 's' : ''})`}</span>}
    </>
  );
}
