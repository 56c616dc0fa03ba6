/** A moment as existing clients parse it: UTC, which is Dakar's time, without a zone (api-contract, 2). */
export const isoTime = (at: Date): string => at.toISOString().slice(0, 19);
