import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/** Milliseconds in which Back shows a page without loading it. */
const SHOWN_AGAIN_MS = 5 * 60_000;
const MOST_PAGES = 20;
/** Milliseconds in which data loaded ahead can be used. */
const AHEAD_MS = 10_000;

const ahead = new Map<string, { data: Promise<unknown>; at: number }>();

/** Loads a link's data ahead (`load-ahead.ts`) for one use, unless cached. Throws what `load` throws. */
export async function prefetchPage(
  address: string,
  load: () => Promise<unknown>,
  now = Date.now(),
): Promise<void> {
  for (const [old, { at }] of ahead) if (now - at >= AHEAD_MS) ahead.delete(old);
  if (ahead.has(withoutFragment(address))) return;
  const data = load();
  ahead.set(withoutFragment(address), { data, at: now });
  await data;
}

async function takeAhead(address: string, now: number): Promise<unknown> {
  const kept = ahead.get(address);
  ahead.delete(address);
  // Retries what failed ahead.
  return kept && now - kept.at < AHEAD_MS ? kept.data.catch(() => undefined) : undefined;
}

/** Pages of one kind shown during this visit, for Back and Forward. */
export class ShownPages<T> {
  readonly #pages = new Map<string, { data: T; at: number }>();
  readonly #isWhole: (data: T) => boolean;
  #onScreen: string | undefined;

  /** Data that is not `isWhole` reports a failure and is not cached. */
  constructor(isWhole: (data: T) => boolean = () => true) {
    this.#isWhole = isWhole;
  }

  /** The data of a page within five minutes if the visitor goes back; undefined for a link or a refresh. */
  find(request: Request, addressBar: string, now: number): T | undefined {
    const address = withoutFragment(request.url);
    // Going back changes the address bar at once, a link only when its page is there.
    const isBack = withoutFragment(addressBar) === address && address !== this.#onScreen;
    const page = isBack ? this.#pages.get(address) : undefined;
    return page !== undefined && now - page.at < SHOWN_AGAIN_MS ? page.data : undefined;
  }

  /** Takes a page's data from Back, from a load ahead or from `load`, in this order. */
  async bring<U>(
    request: Request,
    load: () => Promise<U>,
    addressBar = window.location.href,
    now = Date.now(),
  ): Promise<T | U> {
    const shown = this.find(request, addressBar, now);
    if (shown !== undefined) return shown;
    const ahead = (await takeAhead(withoutFragment(request.url), now)) as T | undefined;
    return ahead !== undefined && this.#isWhole(ahead) ? ahead : load();
  }

  /** Notes what the screen shows; `data` is undefined for a page that failed. */
  note(address: string, data: T | undefined, now = Date.now()): void {
    this.#onScreen = address;
    // Data shown again keeps its age.
    if (data === undefined || this.#pages.get(address)?.data === data) return;
    this.#pages.delete(address);
    this.#pages.set(address, { data, at: now });
    if (this.#pages.size > MOST_PAGES) this.#pages.delete([...this.#pages.keys()][0]!);
  }

  leave(): void {
    this.#onScreen = undefined;
  }
}

/** Notes the data of the shown page in memory, for Back and Forward. */
export function useShownPage<T>(pages: ShownPages<T>, data: T | undefined): void {
  const { pathname, search } = useLocation();
  // With the page's own change, so that Back pressed at once finds the list left.
  useLayoutEffect(() => {
    pages.note(`${window.location.origin}${pathname}${search}`, data);
    return () => pages.leave();
  }, [pages, data, pathname, search]);
}

const withoutFragment = (url: string) => url.replace(/#.*/, '');
