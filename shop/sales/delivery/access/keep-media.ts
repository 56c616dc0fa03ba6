import { useEffect } from 'react';
import type { AddressMedia } from '#contract/base/fields/address-media-states.ts';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { browserApi } from '#shop/base/api/client.ts';
import type { Underway } from './access-draft.ts';

/** Uploads a data URL and returns its key. Throws ApiError. */
export async function uploadMedia(kind: AddressMedia, data: string): Promise<string> {
  return (await browserApi.post(paths.addressMedia, { kind, data })).key;
}

/** `token` is that of the order's link. */
export const mediaUrl = (key: string, token = ''): string =>
  withQuery(pathTo(paths.addressMediaFile, { key }), { token });

/** Reports unsent media to the form while mounted. */
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
