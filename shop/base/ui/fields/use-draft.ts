import { useEffect, useEffectEvent, useState } from 'react';

/**
 * What is being typed over a value that lives elsewhere. `apply` gets it once it has rested for
 * `delayMs`, or at once with `flush`. A value that changes by itself (Back, "clear all") replaces
 * the draft; the echo of what was applied does not, so nothing is lost while typing goes on.
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
