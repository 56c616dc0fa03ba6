import { paths, pathTo } from '#contract/base/paths.ts';

/** Where a photo of a door or a voice note is; null without one. */
export const mediaUrl = (key: string | null): string | null =>
  key === null ? null : pathTo(paths.addressMediaFile, { key });
