/** What is remembered of an upload, so that the same file goes on after the page was closed. */
type Kept = { name: string; size: number; modified: number; key: string };

const placeOf = (caseId: number) => `sandaga-upload-${caseId}`;

/** The key of an upload of this very file that did not end; undefined without one, or where nothing can be kept. */
export function formerKey(caseId: number, file: File): string | undefined {
  try {
    const kept: Kept | null = JSON.parse(localStorage.getItem(placeOf(caseId)) ?? 'null');
    const isSame =
      kept?.name === file.name && kept.size === file.size && kept.modified === file.lastModified;
    return isSame ? kept.key : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the key of an upload, or forgets it once it has ended. */
export function rememberUpload(caseId: number, file: File, key: string | undefined): void {
  try {
    if (key === undefined) {
      localStorage.removeItem(placeOf(caseId));
      return;
    }
    const kept: Kept = { name: file.name, size: file.size, modified: file.lastModified, key };
    localStorage.setItem(placeOf(caseId), JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing sends the file from its beginning.
  }
}
