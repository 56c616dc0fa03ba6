import type { ReactNode } from 'react';

const tones = {
  promo: 'bg-promo text-white',
  category: 'bg-accent-soft text-accent-dark',
  plain: 'bg-mist text-muted',
} as const;

/** The colour adds nothing to the word. */
export function Badge({
  tone,
  className = '',
  children,
}: {
  tone: keyof typeof tones;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-block rounded-full px-2.5 py-0.5 text-xs leading-5 font-semibold max-[22rem]:px-1.5 max-[22rem]:text-[0.6875rem] ${tones[tone]} ${className}`}
    >
      {children}
    </span>
  );
}
