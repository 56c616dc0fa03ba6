import type { ChangeEvent } from 'react';

/** Of a form with a code of so many digits: sends it when the code is whole, as a telephone fills it in at once. */
export const submitCodeOf =
  (length: number) =>
  ({ currentTarget, target }: ChangeEvent<HTMLFormElement>): void => {
    const { value, autocomplete } = target as unknown as HTMLInputElement;
    const isCode = autocomplete === 'one-time-code';
    // A recovery code has letters, and is longer.
    if (isCode && new RegExp(`^\\s*(\\d\\s*){${length}}$`).test(value))
      currentTarget.requestSubmit();
  };
