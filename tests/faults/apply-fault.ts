import type { Fault } from './faults.ts';

/** The source with the fault in it. Throws when its place has moved or is not alone. */
export function applyFault(
  source: string,
  { what, file, find, replace }: Pick<Fault, 'what' | 'file' | 'find' | 'replace'>,
): string {
  const places = source.split(find).length - 1;
  if (places !== 1) {
    throw new Error(`${file} has ${places} places for the fault '${what}' instead of one: ${find}`);
  }
  return source.replace(find, () => replace);
}
