/** A link or button of a part, as it can be found again once the part lives. */
export type LateControl = {
  name: string;
  /** `data-late`: what has the same value does the same for somebody else. */
  kin: string | undefined;
  href: string | undefined;
};

/**
 * Where among the present controls one is that does what a former one did: the same one, else one that shares its
 * `data-late`; -1 where nothing does, as any other would do what nobody asked for.
 */
export function findAgain(
  former: Pick<LateControl, 'name' | 'kin'>,
  present: readonly Pick<LateControl, 'name' | 'kin'>[],
): number {
  const same = present.findIndex(({ name }) => name === former.name);
  if (same >= 0 || former.kin === undefined) return same;
  return present.findIndex(({ kin }) => kin === former.kin);
}
