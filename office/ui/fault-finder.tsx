import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';

/** Takes whoever pressed "Enregistrer" to the first field that is wrong, by our rules or the server's. */
export function FaultFinder() {
  const { submitCount, isSubmitting, errors } = useFormState();
  const place = useRef<HTMLSpanElement>(null);
  const settled = useRef(0);
  const isWrong = Object.keys(errors).length > 0;
  useEffect(() => {
    if (isSubmitting || settled.current === submitCount) return;
    settled.current = submitCount;
    if (!isWrong) return;
    const wrong = place.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]');
    wrong?.focus();
    wrong?.scrollIntoView({ block: 'center' });
  }, [submitCount, isSubmitting, isWrong]);
  return <span ref={place} hidden />;
}
