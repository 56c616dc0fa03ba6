import type { ReactNode } from 'react';
import type { PaymentProvider } from '#contract/payment-states.ts';

const GROUNDS: Record<PaymentProvider, string> = {
  wave: '#bfe6fb',
  orange: '#1b1b1b',
  card: '#071539',
  cash: '#d9f2e3',
  voucher: '#fde8d7',
};

const SHAPES: Record<PaymentProvider, ReactNode> = {
  wave: (
    <path
      d="M5 14c3-6 5-6 7.5 0s5 6 7.5 0 4.5-6 7 0"
      fill="none"
      stroke="#075985"
      strokeWidth="3"
      strokeLinecap="round"
    />
  ),
  orange: (
    <>
      <circle cx="12.5" cy="11" r="5" fill="none" stroke="#ff8a1f" strokeWidth="3" />
      <path d="M20.5 6.5v9M17.5 12.5l3 3 3-3" fill="none" stroke="#fff" strokeWidth="2.5" />
    </>
  ),
  card: (
    <>
      <rect x="6" y="5" width="20" height="13" rx="2.5" fill="#fff" />
      <path d="M6 9.5h20" stroke="#0678d8" strokeWidth="3" />
      <path d="M9 14.5h5" stroke="#071539" strokeWidth="1.5" />
    </>
  ),
  cash: (
    <>
      <rect x="5" y="6" width="22" height="11" rx="2" fill="#0f7a43" />
      <circle cx="16" cy="11.5" r="3" fill="#d9f2e3" />
    </>
  ),
  voucher: <path d="M5 6h22v4a2 2 0 0 0 0 4v3H5v-3a2 2 0 0 0 0-4z" fill="#a63d00" />,
};

/** A logo of ours for a way to pay; `alt` names it where its name does not stand beside it. */
export function ProviderMark({ provider, alt }: { provider: PaymentProvider; alt?: string }) {
  return (
    <>
      <svg aria-hidden="true" viewBox="0 0 32 23" className="h-6 w-8 shrink-0 self-center rounded">
        <rect width="32" height="23" rx="4" fill={GROUNDS[provider]} />
        {SHAPES[provider]}
      </svg>
      {alt !== undefined && <span className="sr-only">{alt}</span>}
    </>
  );
}
