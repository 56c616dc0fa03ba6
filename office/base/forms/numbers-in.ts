/** The serial numbers that somebody typed or scanned, one a line; each once. */
export const numbersIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];
