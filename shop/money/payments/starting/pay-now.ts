import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fieldsOf } from '#contract/base/tables.ts';
import type { OnlineProvider } from '#contract/money/payment-states.ts';

type PayNow = { payNow: true };

/** Navigation state that makes the payment page start at once; undefined when no online provider was chosen. */
export const payNowState = (provider: OnlineProvider | null): PayNow | undefined =>
  provider === null ? undefined : { payNow: true };

/**
 * True for this mount when the page was opened with `payNowState`.
 * Clears the navigation state, so a reload or Back gives false.
 */
export function usePayNowFlag(): boolean {
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
