import { useEffect } from 'react';
import type { Underway } from './access-draft.ts';

/** Tells the form around what is not with the shop yet, for as long as it is shown. */
export function useUnderway(
  underway: Underway,
  field: 'doorPhotoKey' | 'voiceNoteKey',
  isLeaving: boolean,
): void {
  useEffect(() => {
    if (!isLeaving) return;
    underway.add(field);
    return () => void underway.delete(field);
  }, [underway, field, isLeaving]);
}
