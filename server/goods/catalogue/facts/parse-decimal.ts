/** A number that is not negative, with a comma or a point before its decimals: `7,5`, `1 200`; undefined for anything else. */
export function parseDecimal(text: string): number | undefined {
  const bare = text.trim().replace(/(?<=\d)\s(?=\d{3}(?!\d))/g, '');
  return /^\d+(?:[.,]\d+)?$/.test(bare) ? Number(bare.replace(',', '.')) : undefined;
}
