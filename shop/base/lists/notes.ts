/** Notes that the browser would not keep: they hold as long as this page. */
export const unkept = new Map<string, string>();

/** A small text of browser storage, or of this page where that refuses; null for none. */
export function readNote(key: string): string | null {
  try {
    return unkept.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** What a note holds as JSON; undefined for none or a damaged one. */
export function parseNote(key: string): unknown {
  try {
    return JSON.parse(readNote(key) ?? '');
  } catch {
    return undefined;
  }
}

/** Keeps a note; takes it away without a text. */
export function writeNote(key: string, text?: string): void {
  unkept.delete(key);
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text !== undefined) unkept.set(key, text);
  }
}
