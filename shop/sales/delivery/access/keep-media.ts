import { useEffect } from 'react';
import type { AddressMedia } from '#contract/base/fields/address-media-states.ts';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { browserApi } from '#shop/base/api/client.ts';
import type { Underway } from './access-draft.ts';

/** Hands a photo or a voice note (data URL) to the shop and answers its key. Throws ApiError. */
export async function keepMedia(kind: AddressMedia, data: string): Promise<string> {
  return (await browserApi.post(paths.addressMedia, { kind, data })).key;
}

/** Where what has this key is shown to whoever may see it; `token` is that of the link of an order with it. */
export const mediaUrl = (key: string, token = ''): string =>
  withQuery(pathTo(paths.addressMediaFile, { key }), { token });

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
