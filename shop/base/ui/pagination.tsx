import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from './link.tsx';

const place =
  'inline-flex h-11 min-w-11 items-center justify-center rounded-full px-2 font-semibold tabular-nums';

const open = 'border border-line bg-white text-ink hover:border-accent hover:bg-accent-soft';

export function Pagination({
  current,
  last,
  linkTo,
  onFollow,
}: {
  current: number;
  last: number;
  linkTo: (page: number) => string;
  onFollow: () => void;
}) {
  if (last <= 1) return null;
  const follow = (event: MouseEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onFollow();
  };
  return (
    <nav aria-label="Pages de résultats" className="mt-8">
      <ul className="flex flex-wrap items-center justify-center gap-1.5">
        <Neighbour
          onClick={follow}
          label="Page précédente"
          to={current > 1 ? linkTo(current - 1) : undefined}
        >
          <ChevronLeft aria-hidden="true" size={20} />
        </Neighbour>
        {pageWindow(current, last).map((page, index, pages) =>
          page === 'gap' ? (
            <li key={`after ${pages[index - 1]}`} className="w-5 text-center text-muted">
              …
            </li>
          ) : (
            <li key={page}>
              <Link
                to={linkTo(page)}
                preventScrollReset
                onClick={follow}
                aria-label={`Page ${page}`}
                aria-current={page === current ? 'page' : undefined}
                className={`${place} ${page === current ? 'bg-accent text-white' : open}`}
              >
                {page}
              </Link>
            </li>
          ),
        )}
        <Neighbour
          onClick={follow}
          label="Page suivante"
          to={current < last ? linkTo(current + 1) : undefined}
        >
          <ChevronRight aria-hidden="true" size={20} />
        </Neighbour>
      </ul>
    </nav>
  );
}

function Neighbour({
  label,
  to,
  onClick,
  children,
}: {
  label: string;
  to: string | undefined;
  onClick: (event: MouseEvent) => void;
  children: ReactNode;
}) {
  if (to === undefined) return <li aria-hidden="true" className="hidden h-11 w-11 sm:block" />;
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        onClick={onClick}
        aria-label={label}
        className={`${place} ${open}`}
      >
        {children}
      </Link>
    </li>
  );
}

const NEIGHBOURS = 2;

/** The pages to offer on page `current` of `last`, with gaps (rule B-18). */
export function pageWindow(current: number, last: number): (number | 'gap')[] {
  const pages = [...new Set([1, ...around(current, last), last])].filter((page) => page >= 1);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1];
    return before !== undefined && page - before > 1 ? (['gap', page] as const) : [page];
  });
}

function around(current: number, last: number): number[] {
  const from = Math.max(1, current - NEIGHBOURS);
  const to = Math.min(last, current + NEIGHBOURS);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
