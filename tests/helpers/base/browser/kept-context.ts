import type { Browser, BrowserContext, Page } from '@playwright/test';

/** What a page leaves behind in its browser, except the files it has fetched. */
const LEFT_BEHIND = [
  'cache_storage',
  'file_systems',
  'indexeddb',
  'local_storage',
  'service_workers',
  'shared_storage',
  'storage_buckets',
].join(',');

/** What lasts for all later pages of a context, without a way to take it back. */
const LASTING = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
] as const;

/**
 * A context that the tests of one worker have one after the other, each with a new page and nothing of
 * the one before: neither cookies nor anything stored. Only files that never change stay in the cache of
 * the browser, and what it has compiled of them, which is a third of the time of opening a page.
 */
export class KeptContext {
  #context: BrowserContext | undefined;
  #isSpoilt = false;
  #isUsed = false;

  /** The context, made anew where the test before changed more of it than can be taken back. */
  async open(browser: Browser): Promise<BrowserContext> {
    this.#isUsed = this.#context !== undefined;
    this.#context ??= this.#watch(await browser.newContext());
    return this.#context;
  }

  /** Empties what pages of the test before have stored, from a page of this test that shows nothing yet. */
  async empty(page: Page): Promise<void> {
    if (!this.#isUsed || page.context() !== this.#context) return;
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: LEFT_BEHIND });
    await devtools.detach();
  }

  /** Ends what a test had open. */
  async leave(): Promise<void> {
    const context = this.#context!;
    if (this.#isSpoilt) return this.close();
    await Promise.all(context.pages().map((page) => page.close()));
    await Promise.all([
      context.clearCookies(),
      context.clearPermissions(),
      context.setOffline(false),
    ]);
  }

  async close(): Promise<void> {
    const context = this.#context;
    this.#context = undefined;
    this.#isSpoilt = false;
    await context?.close();
  }

  /** Notes what a test does to the context beyond its pages. */
  #watch(context: BrowserContext): BrowserContext {
    const spoil = () => {
      this.#isSpoilt = true;
    };
    for (const name of LASTING) noteCall(context, name, spoil);
    const { clock } = context;
    for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(clock))) {
      if (name !== 'constructor') noteCall(clock, name as keyof typeof clock, spoil);
    }
    return context;
  }
}

function noteCall<T extends object>(object: T, name: keyof T, note: () => void): void {
  const method = object[name] as (...args: unknown[]) => unknown;
  object[name] = ((...args: unknown[]) => {
    note();
    return method.apply(object, args);
  }) as T[keyof T];
}
