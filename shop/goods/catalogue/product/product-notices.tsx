import { fileSizeText } from '#contract/base/fields/file-size.ts';
import type { ShownNotice, ShownVideo } from '#contract/goods/catalogue/notices.ts';
import type { ProductDetail } from '#contract/goods/catalogue/products.ts';

/** PDFs and links to videos in a fold (rule G-63); nothing without any. A video is a link: no other site is asked before a press. */
export function ProductNotices({ product }: { product: ProductDetail }) {
  const { notices = [], videos = [] } = product;
  const count = notices.length + videos.length;
  if (count === 0) return null;
  return (
    <section aria-label="Notices et vidéos" className="mt-8 rounded-card border border-line">
      {/* Not the shared fold, which would bring the file that all pages share. */}
      <details>
        <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold text-accent-dark">
          Notices et vidéos ({count})
        </summary>
        <ul className="px-4 pb-3">
          {notices.map((notice) => (
            <NoticeLine key={notice.url} notice={notice} />
          ))}
          {videos.map((video) => (
            <VideoLine key={video.url} video={video} />
          ))}
        </ul>
      </details>
    </section>
  );
}

const lineStyle =
  'flex min-h-11 items-center gap-2 py-1 font-semibold text-accent-dark hover:underline';

const NoticeLine = ({ notice: { title, url, bytes } }: { notice: ShownNotice }) => (
  <li>
    <a href={url} target="_blank" rel="noopener" className={lineStyle}>
      <span className="min-w-0 break-words">
        {title} <span className="text-sm font-normal text-muted">(PDF, {fileSizeText(bytes)})</span>
      </span>
    </a>
  </li>
);

const VideoLine = ({ video: { title, url, site } }: { video: ShownVideo }) => (
  <li>
    <a href={url} target="_blank" rel="noopener noreferrer" className={lineStyle}>
      <span className="min-w-0 break-words">
        {title}{' '}
        <span className="text-sm font-normal text-muted">(vidéo sur {site}, nouvel onglet)</span>
      </span>
    </a>
  </li>
);
