import type { Browser, BrowserContext, Page } from '@playwright/test';

const LEFT_BEHIND = [
  'cache_storage',
  'file_systems',
  'indexeddb',
  'local_storage',
  'service_workers',
  'shared_storage',
  'storage_buckets',
].join(',');

/** Changes of a context that last for its later pages. */
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

/** Shared by one worker's tests. Only immutable files stay cached, which saves a third of opening a page. */
export class KeptContext {
  #context: BrowserContext | undefined;
  #isSpoilt = false;
  #isUsed = false;

  /** A new context where the test before made lasting changes. */
  async open(browser: Browser): Promise<BrowserContext> {
    this.#isUsed = this.#context !== undefined;
    this.#context ??= this.#watch(await browser.newContext());
    return this.#context;
  }

  async empty(page: Page): Promise<void> {
    if (!this.#isUsed || page.context() !== this.#context) return;
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: LEFT_BEHIND });
    await devtools.detach();
  }

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
