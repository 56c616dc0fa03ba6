import createCalls, { type Client as Calls } from 'openapi-fetch';
import type { components, paths } from './api-types.ts';
import { type Retries, tryAgain } from './try-again.ts';

const CHANGES = '/api/integrations/v1/';
type ChangesPath = Extract<keyof paths, `${typeof CHANGES}${string}`>;
type LastPart<Path> = Path extends `${typeof CHANGES}${infer Part}` ? Part : never;

/** The body of a refusal. */
export type Problem = components['schemas']['Problem'];
/** A kind of record with a change feed, by the last part of its path. */
export type Subject = LastPart<ChangesPath>;
type PageOf<S extends Subject> =
  paths[`${typeof CHANGES}${S}`]['get']['responses'][200]['content']['application/json'];
export type Changed<S extends Subject> = Exclude<PageOf<S>['items'][number], Gone>;
/** A record deleted in the shop. */
export type Gone = { id: number; deleted: true };
export type ChangesPage<S extends Subject> = {
  items: (Changed<S> | Gone)[];
  next: string;
  is_more: boolean;
};

export const isGone = (item: object): item is Gone => 'deleted' in item;

export type Options = Retries & {
  /** As `https://boutique.example.sn`. */
  url: string;
  /** Without an API key only public calls succeed. */
  key?: string;
};

/** The calls of a shop by method and path, as openapi-fetch offers them. */
export type Client = Calls<paths>;

/** A client that retries calls where that does no harm. They throw only what `fetch` throws. */
export const createClient = ({ url, key, ...retries }: Options): Client =>
  createCalls<paths>({
    baseUrl: url,
    headers: { accept: 'application/json', 'access-token': key },
    redirect: 'error',
    fetch: tryAgain(retries),
  });

/** A response other than 2xx. */
export class ShopRefusal extends Error {
  readonly status: number;
  /** Stable and in English, as `forbidden`; empty when the response is not the shop's own. */
  readonly code: string;
  readonly fields: Problem['errors'];
  constructor(status: number, problem: Partial<Problem> = {}) {
    super(problem.message ?? `The shop answered ${status}.`);
    this.name = 'ShopRefusal';
    this.status = status;
    this.code = problem.code ?? '';
    this.fields = problem.errors ?? [];
  }
}

type Answered<Data> = { data?: Data; error?: unknown; response: Response };

/** The data of a call. Throws ShopRefusal where the shop refuses it. */
export async function dataOf<Data>(call: Promise<Answered<Data>>): Promise<Data> {
  const { data, error, response } = await call;
  if (response.ok) return data as Data;
  // A proxy refuses with an HTML page.
  throw new ShopRefusal(response.status, typeof error === 'object' ? { ...error } : {});
}

/**
 * Pages of changes since a cursor, or of all records, up to the present. Store `next` once its page is processed.
 * Throws ShopRefusal.
 */
export async function* readChanges<S extends Subject>(
  shop: Client,
  subject: S,
  { since, limit }: { since?: string | undefined; limit?: number } = {},
): AsyncGenerator<ChangesPage<S>, void, undefined> {
  for (let cursor = since, isMore = true; isMore; ) {
    const query = { since: cursor, limit };
    const asked = shop.GET(`${CHANGES}${subject as Subject}`, { params: { query } });
    const page = (await dataOf(asked as Promise<Answered<unknown>>)) as ChangesPage<S>;
    yield page;
    cursor = page.next;
    isMore = page.is_more;
  }
}
