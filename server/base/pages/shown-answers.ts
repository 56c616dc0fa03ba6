import type { ApiAnswer, ApiFetch } from './fetch-in-process.ts';

/** The answers that a page was made of, by the tags they had. The same answers make the same page. */
export class ShownAnswers {
  readonly #tags = new Map<string, string | null>();

  /** Keeps what a call answered; one that changes something is never the same again. */
  note(path: string, init: RequestInit | undefined, { headers }: ApiAnswer): void {
    const tag = headers.get('etag');
    const isRepeatable = init?.method === undefined || init.method === 'GET';
    const known = this.#tags.get(path);
    // Nothing is known of what differs between two readings for one page.
    const isOne = known === undefined || known === tag;
    this.#tags.set(path, isRepeatable && isOne ? tag : null);
  }

  /** Asks again, one call after the other until one differs. Rejects as `ask` does. */
  async areTheSame(ask: ApiFetch): Promise<boolean> {
    for (const [path, tag] of this.#tags) {
      if (tag === null) return false;
      const { headers } = await ask(path);
      if (headers.get('etag') !== tag) return false;
    }
    return true;
  }
}
