import { sql } from 'drizzle-orm';
import { readVideoLink } from '#contract/base/fields/video-link.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { plainWord } from '#contract/goods/catalogue/facts/facts.ts';
import type { ShownNotice, ShownVideo } from '#contract/goods/catalogue/notices.ts';

/** Before `.pdf`. */
const LONGEST_NAME = 80;

type StoredNotice = { hash: string; title: string; bytes: number };
type StoredVideo = { url: string; title: string };

/** Of a statement that reads `products`; the size is known without reading the file. */
export const noticesInOrder = sql<StoredNotice[]>`(
  select coalesce(json_agg(json_build_object('hash', n.file_hash, 'title', n.title,
    'bytes', octet_length(f.bytes)) order by n.rank), '[]')
  from product_notices n join notice_files f on f.hash = n.file_hash
  where n.product_id = products.id)`;

/** Of a statement that reads `products`. */
export const videosInOrder = sql<StoredVideo[]>`(
  select coalesce(json_agg(json_build_object('url', v.url, 'title', v.title) order by v.rank), '[]')
  from product_videos v where v.product_id = products.id)`;

type Of = { name: string; notices: readonly StoredNotice[]; videos: readonly StoredVideo[] };

/** The notices and videos of a product named `name`, without links of a site that the shop takes no more. */
export function describeNotices({ name, notices, videos }: Of) {
  return {
    notices: notices.map(({ hash, title, bytes }) => ({
      hash,
      title,
      bytes,
      url: noticeUrl(hash, `${title} ${name}`),
    })),
    videos: videos.flatMap(({ url, title }): ShownVideo[] => {
      const link = readVideoLink(url);
      return 'site' in link ? [{ title, url, site: link.site }] : [];
    }),
  };
}

/** What the page of a product shows of them: only lists with something in them. */
export function shownNotices(of: Of): { notices?: ShownNotice[]; videos?: ShownVideo[] } {
  const { notices, videos } = describeNotices(of);
  return {
    ...(notices.length > 0 && { notices: notices.map(({ hash: _, ...notice }) => notice) }),
    ...(videos.length > 0 && { videos }),
  };
}

/** Its last part is the name under which a browser saves the file. */
function noticeUrl(hash: string, words: string): string {
  const name = plainWord(words, '-').slice(0, LONGEST_NAME) || 'notice';
  return pathTo(paths.noticeFile, { hash, name: `${name}.pdf` });
}

/** Names that such a URL may have; any other could break the header that repeats it. */
export const NOTICE_NAME = /^[a-z0-9-]{1,80}\.pdf$/;
