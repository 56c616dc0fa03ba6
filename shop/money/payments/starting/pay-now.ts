import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { rowFieldsOf } from '#contract/base/tables.ts';
import type { OnlineProvider } from '#contract/money/payment-states.ts';

type PayNow = { payNow: true };

/** Navigation state after the provider was chosen with the order. */
export const payingNow = (provider: OnlineProvider | null): PayNow | undefined =>
  provider === null ? undefined : { payNow: true };

/** True once: not after a reload or Back. */
export function usePayNow(): boolean {
  const navigate = useNavigate();
  const { state, pathname, search, hash } = useLocation();
  const [isWanted] = useState(() => rowFieldsOf(state).payNow === true);
  const isOpen = state !== null && isWanted;
  useEffect(() => {
    if (!isOpen) return;
    const here = { pathname, search, hash };
    void navigate(here, { replace: true, state: null, preventScrollReset: true });
  }, [isOpen, navigate, pathname, search, hash]);
  return isWanted;
}
