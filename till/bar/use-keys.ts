import { useEffect, useRef } from 'react';

/** Calls back for keys by name, as `F4`; not while a dialog is open. */
export function useKeys(handlers: Record<string, () => void>): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const handler = latest.current[event.key];
      if (handler === undefined || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      handler();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
}
