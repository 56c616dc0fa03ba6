import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fieldsOf } from '#contract/base/tables.ts';
import type { OnlineProvider } from '#contract/money/payment-states.ts';

type PayNow = { payNow: true };

/** What a navigation to an order's page says of whoever has just chosen by whom to pay it. */
export const payingNow = (provider: OnlineProvider | null): PayNow | undefined =>
  provider === null ? undefined : { payNow: true };

/** Whether the payment begins without another press: once, not again after a reload or Back. */
export function usePayNow(): boolean {
  const navigate = useNavigate();
  const { state, pathname, search, hash } = useLocation();
  const [isWanted] = useState(() => fieldsOf(state).payNow === true);
  const isOpen = state !== null && isWanted;
  useEffect(() => {
    if (!isOpen) return;
    const here = { pathname, search, hash };
    void navigate(here, { replace: true, state: null, preventScrollReset: true });
  }, [isOpen, navigate, pathname, search, hash]);
  return isWanted;
}
