import { useEffect, useState } from 'react';
import type { ChangeDraft, PhoneDraft } from './phone-draft.ts';

/**
 * Takes out of a draft what can be had no more, so that no order asks for what its page does not show. Answers whether
 * that happened.
 */
export function useLost(lost: Partial<PhoneDraft> | undefined, onChange: ChangeDraft): boolean {
  const [wasLost, setWasLost] = useState(false);
  useEffect(() => {
    if (lost === undefined) return;
    onChange(lost);
    setWasLost(true);
  }, [lost, onChange]);
  return wasLost;
}
