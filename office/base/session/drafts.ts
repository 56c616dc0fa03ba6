/** What was typed into a form and not saved: only the fields that were touched. */
export type Draft = { at: string; values: Record<string, unknown> };

const PREFIX = 'gestion.brouillon.';
/** Nobody takes a form up again after that. */
const KEPT_MS = 7 * 86_400_000;

const keyOf = (personId: number, place: string) => `${PREFIX}${personId}.${place}`;

/** What somebody left in the form at a place (the address of its page), as long as it is fresh. */
export function readDraft(personId: number, place: string, now = Date.now()): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(personId, place)) ?? 'null');
    if (draft === null || now - Date.parse(draft.at) > KEPT_MS) return undefined;
    return draft;
  } catch {
    // Storage that is closed to us, or holds what we never wrote, keeps nothing.
    return undefined;
  }
}

export function writeDraft(personId: number, place: string, values: Draft['values']): void {
  try {
    const draft: Draft = { at: new Date().toISOString(), values };
    localStorage.setItem(keyOf(personId, place), JSON.stringify(draft));
  } catch {
    // A full or closed storage costs the draft; the form itself still asks before it is left.
  }
}

export function forgetDraft(personId: number, place: string): void {
  localStorage.removeItem(keyOf(personId, place));
}

/** Leaves nothing of what somebody typed on this machine. */
export function forgetDrafts(personId: number): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(`${PREFIX}${personId}.`)) localStorage.removeItem(key);
  }
}
