/** What lies at a place of an article. */
export type Lying = { placeId: number; onHand: number };

/**
 * From which places so many pieces are taken, in the order of the places. Throws when fewer lie there: the
 * figures of the article are wrong then.
 */
export function takePieces(lying: readonly Lying[], pieces: number): Lying[] {
  let missing = pieces;
  const taken: Lying[] = [];
  for (const { placeId, onHand } of lying) {
    const part = Math.min(onHand, missing);
    if (part > 0) taken.push({ placeId, onHand: part });
    missing -= part;
  }
  if (missing > 0) throw new Error(`${missing} pieces are to be taken that lie nowhere`);
  return taken;
}

/** The same places with some of them before all others. */
export const placesFirst = (
  lying: readonly Lying[],
  first: readonly (number | null)[],
): Lying[] => [
  ...first.flatMap((id) => lying.filter(({ placeId }) => placeId === id)),
  ...lying.filter(({ placeId }) => !first.includes(placeId)),
];
