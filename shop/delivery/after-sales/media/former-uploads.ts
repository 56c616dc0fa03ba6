import type { UploadKind } from '#contract/delivery/after-sales-states.ts';

/** What is remembered of an upload, so that the same file goes on after the page was closed. */
type Kept = { name: string; size: number; modified: number; key: string };

/** A video and a voice note may be on their way side by side. */
type Place = { caseId: number; kind: UploadKind };

const nameOf = ({ caseId, kind }: Place) => `sandaga-upload-${caseId}-${kind}`;

/** The key of an upload of this very file that did not end; undefined without one, or where nothing can be kept. */
export function formerKey(place: Place, file: File): string | undefined {
  try {
    const kept: Kept | null = JSON.parse(localStorage.getItem(nameOf(place)) ?? 'null');
    const isSame =
      kept?.name === file.name && kept.size === file.size && kept.modified === file.lastModified;
    return isSame ? kept.key : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the key of an upload, or forgets it once it has ended. */
export function rememberUpload(place: Place, file: File, key: string | undefined): void {
  try {
    if (key === undefined) {
      localStorage.removeItem(nameOf(place));
      return;
    }
    const kept: Kept = { name: file.name, size: file.size, modified: file.lastModified, key };
    localStorage.setItem(nameOf(place), JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing sends the file from its beginning.
  }
}
