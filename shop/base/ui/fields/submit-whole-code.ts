import type { ChangeEvent } from 'react';
import { SIGN_IN_CODE_LENGTH } from '#contract/base/limits.ts';

/** Of a form with one code of six digits: sends it when the code is whole, as a telephone fills it in at once. */
export function submitWholeCode({ currentTarget, target }: ChangeEvent<HTMLFormElement>): void {
  const { value } = target as unknown as HTMLInputElement;
  if (value.replace(/\D/g, '').length === SIGN_IN_CODE_LENGTH) currentTarget.requestSubmit();
}
