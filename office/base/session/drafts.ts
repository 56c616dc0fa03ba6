/** The touched, unsaved fields of a form. */
export type Draft = { at: string; values: Record<string, unknown> };

const PREFIX = 'gestion.brouillon.';
/** After a week a draft is dropped. */
const KEPT_MS = 7 * 86_400_000;

const keyOf = (personId: number, place: string) => `${PREFIX}${personId}.${place}`;

/** A form's draft by the address of its page; undefined without one of the last seven days. */
export function readDraft(personId: number, place: string, now = Date.now()): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(personId, place)) ?? 'null');
    if (draft === null || now - Date.parse(draft.at) > KEPT_MS) return undefined;
    return draft;
  } catch {
    // Ignores closed storage and foreign content.
    return undefined;
  }
}

/** Stores a draft in this browser with the present time; replaces the former one. */
export function writeDraft(personId: number, place: string, values: Draft['values']): void {
  try {
    const draft: Draft = { at: new Date().toISOString(), values };
    localStorage.setItem(keyOf(personId, place), JSON.stringify(draft));
  } catch {
    // Full or closed storage loses the draft; the form still asks before it closes.
  }
}

/** Removes the draft of one form from this browser. */
export function forgetDraft(personId: number, place: string): void {
  localStorage.removeItem(keyOf(personId, place));
}

/** Removes all drafts of one clerk from this browser. */
export function forgetDrafts(personId: number): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(`${PREFIX}${personId}.`)) localStorage.removeItem(key);
  }
}
