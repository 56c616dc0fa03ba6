/** The encodings that a client takes, by its header `Accept-Encoding`, in its order. */
export function acceptedEncodings(accepted: string | string[] | undefined): string[] {
  return String(accepted ?? '')
    .split(',')
    .map((choice) => choice.replaceAll(' ', ''))
    .filter((choice) => !/;q=0(\.0*)?$/.test(choice))
    .flatMap((choice) => choice.split(';', 1));
}

/** The header `Vary` of an answer whose encoding depends on the request, beside what it depends on already. */
export const varyByEncoding = (already: unknown): string =>
  already === undefined ? 'accept-encoding' : `${already}, accept-encoding`;
