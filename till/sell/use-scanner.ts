import { useEffect, useRef } from 'react';
import { isTyping } from '../bar/is-typing.ts';
import { NO_SCAN, readScan } from './read-scan.ts';

/** Calls back with each code that a scanner types outside a text field. Its Enter presses no button. */
export function useScanner(onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    let buffer = NO_SCAN;
    const hear = (event: KeyboardEvent) => {
      const { target, key, timeStamp } = event;
      if (isTyping(target) || event.ctrlKey || event.altKey || event.metaKey) return;
      const read = readScan(buffer, key, timeStamp);
      ({ buffer } = read);
      if (read.code === undefined) return;
      event.preventDefault();
      latest.current(read.code);
    };
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, []);
}
