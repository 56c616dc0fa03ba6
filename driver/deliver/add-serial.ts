const LONGEST = 80;

/** The numbers of an article's pieces with one more, or why it is none of them, in French. */
export function addSerial(
  given: readonly string[],
  typed: string,
  pieces: number,
): { serials: string[] } | { problem: string } {
  const serial = typed.trim();
  if (serial === '') return { problem: 'Tapez ou scannez un numéro.' };
  if (serial.length > LONGEST) return { problem: 'Ce numéro est trop long.' };
  if (given.includes(serial)) return { problem: `${serial} est déjà noté.` };
  if (given.length >= pieces) {
    return { problem: 'Chaque pièce a déjà son numéro.' };
  }
  return { serials: [...given, serial] };
}
