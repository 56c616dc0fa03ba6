const NEIGHBOURS = 2;

/**
 * The pages to offer on page `current` of `last`: the first, the last, two on each side, and a gap
 * wherever pages are left out (specification, section 9).
 */
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
