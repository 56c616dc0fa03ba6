import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** How long (ms) Back shows a page again without asking for it. */
const SHOWN_AGAIN_MS = 5 * 60_000;
const MOST_PAGES = 20;

/** What pages of one kind showed during this visit, for Back and Forward. */
export class ShownPages<T> {
  readonly #pages = new Map<string, { data: T; at: number }>();
  #onScreen: string | undefined;

  /**
   * What a page showed when somebody goes back to it within five minutes; undefined for whoever follows a
   * link or refreshes the page on screen.
   */
  find(request: Request, addressBar = window.location.href, now = Date.now()): T | undefined {
    const address = withoutFragment(request.url);
    // Going back changes the address bar at once, a link only once its page is there.
    const isBack = withoutFragment(addressBar) === address && address !== this.#onScreen;
    const page = isBack ? this.#pages.get(address) : undefined;
    return page !== undefined && now - page.at < SHOWN_AGAIN_MS ? page.data : undefined;
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

/** Notes what a page shows for whoever comes back to it. */
export function useShownPage<T>(pages: ShownPages<T>, data: T | undefined): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    pages.note(`${window.location.origin}${pathname}${search}`, data);
    return () => pages.leave();
  }, [pages, data, pathname, search]);
}

const withoutFragment = (url: string) => url.replace(/#.*/, '');
