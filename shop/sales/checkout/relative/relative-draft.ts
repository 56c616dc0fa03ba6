import type { RelativeDraft } from '#contract/sales/orders/relative-draft.ts';

/** Whom an address names, if that is somebody else than who orders. */
export type Usual = Pick<RelativeDraft, 'relativeName' | 'relativePhone'>;

const NOBODY: Usual = { relativeName: '', relativePhone: '' };

/** What becomes of the relative when another saved address is chosen: what was typed by hand stays. */
export function followAddress(
  { isForRelative, relativeName, relativePhone }: RelativeDraft,
  former: Usual = NOBODY,
  next: Usual = NOBODY,
): Partial<Usual> {
  const isTyped = relativeName !== former.relativeName || relativePhone !== former.relativePhone;
  const isUntouched = relativeName === '' && relativePhone === '';
  return isTyped || (isUntouched && !isForRelative) ? {} : { ...next };
}

/** Storage as another build may have written it. */
export const readRelative = (kept: Record<string, unknown>): Partial<RelativeDraft> => ({
  isForRelative: kept.isForRelative === true,
  isSurprise: kept.isSurprise === true,
});
