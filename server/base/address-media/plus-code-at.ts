import { plusCodeOf } from '#contract/base/fields/plus-code.ts';

type Pin = { latitude: number | null; longitude: number | null };

/** The plus code of a pin; undefined without one. */
export const plusCodeAt = ({ latitude, longitude }: Pin): string | undefined =>
  latitude === null || longitude === null ? undefined : plusCodeOf({ latitude, longitude });
