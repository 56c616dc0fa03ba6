const KEY = 'doorWidth';
/** What a door can be wide, in cm. */
export const DOOR_CM = { min: 40, max: 300 } as const;

/** The width that was typed (cm); undefined for what is no width of a door. */
export function readDoorWidth(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.');
  if (!/^\d{1,3}(\.\d)?$/.test(text)) return undefined;
  const width = Number(text);
  return width >= DOOR_CM.min && width <= DOOR_CM.max ? width : undefined;
}

/** The width that this browser keeps, as it was typed; empty without one. */
export function keptDoorWidth(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a width for the next article; storage that refuses keeps nothing. */
export function keepDoorWidth(typed: string): void {
  try {
    localStorage.setItem(KEY, typed);
  } catch {
    // It is asked for again.
  }
}
