import { useEffect, useEffectEvent, useState } from 'react';

/**
 * A draft over an outer value. `apply` gets it after `delayMs` of rest or with `flush`. Another outer value (Back, «
 * clear all ») replaces the draft; the echo of an applied one does not, so typing loses nothing.
 */
export function useDraft<T>(
  value: T,
  {
    apply,
    isSame,
    delayMs,
  }: { apply: (draft: T) => void; isSame: (a: T, b: T) => boolean; delayMs: number },
) {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  const [applied, setApplied] = useState(value);
  if (!isSame(value, seen)) {
    setSeen(value);
    if (!isSame(value, applied)) {
      setApplied(value);
      setDraft(value);
    }
  }

  const flush = () => {
    if (isSame(draft, applied)) return;
    setApplied(draft);
    apply(draft);
  };
  const settle = useEffectEvent(flush);
  useEffect(() => {
    if (isSame(draft, applied)) return;
    const timer = setTimeout(settle, delayMs);
    return () => clearTimeout(timer);
  }, [draft, applied, isSame, delayMs]);
  return { draft, setDraft, flush };
}
