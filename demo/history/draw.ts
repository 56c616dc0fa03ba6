/** Numbers that look drawn and are the same at every start. */
export type Draw = ReturnType<typeof createDraw>;

/** Draws by mulberry32, which is small and even enough for a demonstration. */
export function createDraw(seed: number) {
  let state = seed;
  /** From 0 up to, and without, 1. */
  const share = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number): number => least + share() * (most - least);
  return {
    share,
    between,
    happens: (chance: number): boolean => share() < chance,
    pick: <T>(list: readonly T[]): T => list[Math.floor(share() * list.length)]!,
    /** The first ones more often than the last. */
    pickEarly: <T>(list: readonly T[]): T => list[Math.floor(share() ** 2 * list.length)]!,
  };
}
