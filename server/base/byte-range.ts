/** Inclusive. */
export type Range = { from: number; to: number };

/** Reads `bytes=0-1023` or `bytes=-500`; undefined for none or an unusable one. */
export function readRange(header: string | undefined, size: number): Range | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,10})-(\d{0,10})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from <= to ? { from, to } : undefined;
}
