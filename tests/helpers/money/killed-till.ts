import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext, BrowserType, Cookie, Page } from '@playwright/test';
import { testChromium } from '../base/browser/chromium.ts';

const run = promisify(execFile);

/** A tablet whose battery can die: a browser of its own, with a profile that outlives it. */
export class ATablet {
  readonly #launcher: BrowserType;
  readonly #baseURL: string;
  #profile = '';
  #context: BrowserContext | undefined;
  #cookies: Cookie[] = [];

  constructor(launcher: BrowserType, baseURL: string) {
    this.#launcher = launcher;
    this.#baseURL = baseURL;
  }

  get context(): BrowserContext {
    if (this.#context === undefined) throw new Error('The tablet is off.');
    return this.#context;
  }

  /** Starts the browser and opens the till as it was left. */
  async turnOn(): Promise<Page> {
    if (this.#profile === '') this.#profile = await mkdtemp(join(tmpdir(), 'tablet-'));
    this.#context = await this.#launcher.launchPersistentContext(this.#profile, {
      ...testChromium,
      baseURL: this.#baseURL,
      locale: 'fr-FR',
      timezoneId: 'Africa/Dakar',
      serviceWorkers: 'allow',
      viewport: { width: 768, height: 1024 },
      hasTouch: true,
    });
    // Chromium writes a cookie half a minute late: a tablet on which the seller signed in earlier has them.
    await this.#context.addCookies(this.#cookies);
    const [page] = this.#context.pages();
    const shown = page ?? (await this.#context.newPage());
    await shown.goto('/caisse');
    return shown;
  }

  /** Kills every process of the browser, which gets no chance to write anything. */
  async die(): Promise<void> {
    this.#cookies = await this.context.cookies();
    const closed = new Promise((resolve) => this.context.once('close', resolve));
    await run('pkill', ['-KILL', '-f', this.#profile]);
    await closed;
    this.#context = undefined;
  }

  async throwAway(): Promise<void> {
    await this.#context?.close();
    await rm(this.#profile, { recursive: true, force: true });
  }
}
