import { type SubmitEvent, useState } from 'react';
import { Field } from '#browser/ui/field.tsx';

/** A coupon by its code. */
export function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const [code, setCode] = useState('');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (code.trim() !== '') onCode(code.trim().toUpperCase());
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Coupon">
      <Field
        label="Code du coupon"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        value={code}
        onText={setCode}
      />
      <button type="submit" className="button-main min-h-14 w-full">
        Appliquer le coupon
      </button>
    </form>
  );
}
