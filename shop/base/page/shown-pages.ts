import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** How long (ms) Back shows a page again without asking for it. */
const SHOWN_AGAIN_MS = 5 * 60_000;
const MOST_PAGES = 20;
/** How long (ms) what was loaded ahead of a link waits to be used. */
const AHEAD_MS = 10_000;

const ahead = new Map<string, { data: Promise<unknown>; at: number }>();

/**
 * Loads what a link will show before the visitor follows it (`load-ahead.ts`), and keeps it for one use. Asks for nothing
 * that is kept already; throws what `load` throws.
 */
export async function keepAhead(
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
  // What failed ahead is asked for again.
  return kept && now - kept.at < AHEAD_MS ? kept.data.catch(() => undefined) : undefined;
}

/** What pages of one kind showed during this visit, for Back and Forward. */
export class ShownPages<T> {
  readonly #pages = new Map<string, { data: T; at: number }>();
  readonly #isWhole: (data: T) => boolean;
  #onScreen: string | undefined;

  /** `isWhole` tells an answer from one that says that something failed, which is asked for again. */
  constructor(isWhole: (data: T) => boolean = () => true) {
    this.#isWhole = isWhole;
  }

  /**
   * What a page showed, if the visitor goes back to it within five minutes; undefined if they follow a link or refresh
   * the page on screen.
   */
  find(request: Request, addressBar: string, now: number): T | undefined {
    const address = withoutFragment(request.url);
    // Going back changes the address bar at once, a link only once its page is there.
    const isBack = withoutFragment(addressBar) === address && address !== this.#onScreen;
    const page = isBack ? this.#pages.get(address) : undefined;
    return page !== undefined && now - page.at < SHOWN_AGAIN_MS ? page.data : undefined;
  }

  /** What a page shows: what it showed before if the visitor goes back, else what was loaded ahead of a link, else what `load` brings. */
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

  /** Notes what is on the screen now; `data` is undefined for a page that failed. */
  note(address: string, data: T | undefined, now = Date.now()): void {
    this.#onScreen = address;
    // What is shown again is as old as it was.
    if (data === undefined || this.#pages.get(address)?.data === data) return;
    this.#pages.delete(address);
    this.#pages.set(address, { data, at: now });
    if (this.#pages.size > MOST_PAGES) this.#pages.delete([...this.#pages.keys()][0]!);
  }

  leave(): void {
    this.#onScreen = undefined;
  }
}

/** Notes what a page shows, for a visitor who comes back to it. */
export function useShownPage<T>(pages: ShownPages<T>, data: T | undefined): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    pages.note(`${window.location.origin}${pathname}${search}`, data);
    return () => pages.leave();
  }, [pages, data, pathname, search]);
}

const withoutFragment = (url: string) => url.replace(/#.*/, '');
