import { BANNER_WIDTH, PICTURE_WIDTHS } from '#contract/base/limits.ts';
import { paths, pathTo } from '#contract/base/paths.ts';

/** The URL of a picture `width` pixels wide; the format is settled by the Accept header. */
export const pictureUrl = (hash: string, width: number) =>
  pathTo(paths.picture, { hash, size: width });

/** The URLs of a picture in every width that is served. */
export const pictureSizes = (hash: string) =>
  PICTURE_WIDTHS.map((width) => ({ width, url: pictureUrl(hash, width) }));

/** The URLs of a campaign's picture, which spans the page. */
export const bannerSizes = (hash: string) => [
  ...pictureSizes(hash),
  { width: BANNER_WIDTH, url: pictureUrl(hash, BANNER_WIDTH) },
];

/** The hash that a URL of ours names, undefined for no picture. */
export const hashInUrl = (url: string | null) => url?.split('/')[2];
