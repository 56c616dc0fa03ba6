import type { AddressMedia } from '#contract/base/fields/address-media-states.ts';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { browserApi } from '#shop/base/api/client.ts';

/** Hands a photo or a voice note (data URL) to the shop and answers its key. Throws ApiError. */
export async function keepMedia(kind: AddressMedia, data: string): Promise<string> {
  return (await browserApi.post(paths.addressMedia, { kind, data })).key;
}

/** Where what has this key is shown to whoever may see it; `token` is that of the link of an order with it. */
export const mediaUrl = (key: string, token = ''): string =>
  withQuery(pathTo(paths.addressMediaFile, { key }), { token });
