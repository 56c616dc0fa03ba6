import { hash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { CatalogueVersion } from '#server/base/db/catalogue-revision.ts';
import { type Encoded, type Headers, toSend, varyByEncoding, write } from './send-answer.ts';

/** A response that stays the same until the catalogue changes. */
export type CachedResponse = {
  status?: number;
  /** False for an incomplete response: it is sent, not cached. */
  isWhole?: boolean;
  contentType: string;
  body: string;
  headers?: Record<string, string>;
  renewal?: Renewal;
};

type Renewal = {
  /** Whether it would be the same now. A rejection counts as no. */
  isStillTrue(): Promise<boolean>;
  make(): Promise<CachedResponse>;
};

type Kept = Encoded & {
  isWhole: boolean;
  version: string;
  common: Headers;
  renewal: Renewal | undefined;
  asked: number;
};

const KEPT_OVERHEAD_BYTES = 1500;
const WITH_COMPRESSED_COPIES = 1.6;
/** Low-priority keys have no bound (rule B-38). */
const LOW_PRIORITY_SHARE = 1 / 8;
const LOW_PRIORITY = 'rare ';
/** Visitors type or drag these values, so two visitors rarely share them. */
const TYPED_PARAMETERS = ['search', 'min', 'max', 'ids', 'facts'];
/** A less requested response is renewed by its next request only. */
const MIN_ASKED = 3;
const MOST_RENEWED = 50;
const MAX_KNOWN_URL_BYTES = 8 * 1024 * 1024;
const MAX_KNOWN_URL_LENGTH = 1000;

/** Whether a query has a parameter that visitors type, so that its response is rarely reused. */
export const isLowPriority = (parameters: Iterable<string>): boolean =>
  [...parameters].some((name) => TYPED_PARAMETERS.includes(name));

/** Marks a key whose response may push out only other low-priority responses. */
export const lowPriorityKey = (question: string): string => `${LOW_PRIORITY}${question}`;

/**
 * Caches responses and pages of the catalogue in memory (rule B-38). Simultaneous misses of one key are computed once.
 * A response that can check itself survives a change that does not show in it. Cached responses bypass the framework
 * with their first headers, which halves their cost (docs/decisions/003).
 */
export class ResponseCache {
  private readonly version: CatalogueVersion;
  private readonly kept: LRUCache<string, Kept> | undefined;
  private readonly keptLowPriority: LRUCache<string, Kept> | undefined;
  private readonly questionOfUrl = new LRUCache<string, string>({
    maxSize: MAX_KNOWN_URL_BYTES,
    sizeCalculation: (question, url) => 100 + url.length + question.length,
  });
  private readonly inProgress = new Map<string, Promise<Kept>>();

  /** `maxBytes` 0 caches nothing. */
  constructor(version: CatalogueVersion, maxBytes: number) {
    this.version = version;
    if (maxBytes === 0) return;
    const forLowPriority = Math.floor(maxBytes * LOW_PRIORITY_SHARE);
    this.kept = keepUpTo(maxBytes - forLowPriority);
    this.keptLowPriority = keepUpTo(forLowPriority);
  }

  /** Sends the cached response of a URL if it is current. Returns whether it did. */
  sendCached(request: FastifyRequest, reply: FastifyReply): boolean {
    const question = this.questionOfUrl.get(request.raw.url ?? '');
    const found = question === undefined ? undefined : this.findKept(question);
    if (found === undefined || found.version !== this.version.current()) return false;
    found.asked += 1;
    const own = { 'x-request-id': request.id };
    const sent = toSend(request, found);
    if (sent instanceof Promise) {
      reply.hijack();
      sent.then((ready) => write(reply, own, ready)).catch((error) => reply.raw.destroy(error));
    } else write(reply, own, sent);
    return true;
  }

  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    question: string,
    make: () => Promise<CachedResponse>,
  ): Promise<FastifyReply> {
    const answer = await this.find(reply, question, make, 200);
    const url = request.raw.url ?? '';
    if (url.length <= MAX_KNOWN_URL_LENGTH) this.questionOfUrl.set(url, question);
    write(reply, headersOf(reply), await toSend(request, answer));
    return reply;
  }

  /** Sends a 404 that many URLs share. The cache does not remember the URLs, so they push out no others. */
  async sendCommon(
    request: FastifyRequest,
    reply: FastifyReply,
    question: string,
    make: () => Promise<CachedResponse>,
  ): Promise<FastifyReply> {
    const answer = await this.find(reply, question, make, 404);
    write(reply, headersOf(reply), await toSend(request, answer));
    return reply;
  }

  private async find(
    reply: FastifyReply,
    question: string,
    make: () => Promise<CachedResponse>,
    keptStatus: number,
  ): Promise<Kept> {
    const known = this.findKept(question);
    if (known !== undefined) known.asked += 1;
    if (known?.version === this.version.current()) return known;
    return this.renewOnce(question, known, make, headersForAll(reply), keptStatus);
  }

  private readonly findKept = (question: string) => this.placeOf(question)?.get(question);
  private readonly placeOf = (question: string) =>
    question.startsWith(LOW_PRIORITY) ? this.keptLowPriority : this.kept;

  /** `rest` gets the milliseconds of each renewal and returns whether to go on. The next request retries a failure. */
  async renewMostAsked(rest: (tookMs: number) => Promise<boolean>): Promise<void> {
    const version = this.version.current();
    for (const [question, known, renewal] of this.mostAsked()) {
      if (this.version.current() !== version) return;
      const began = performance.now();
      await this.renewOnce(question, known, renewal.make, known.common, known.status).catch(
        () => undefined,
      );
      if (!(await rest(performance.now() - began))) return;
    }
  }

  private mostAsked(): [string, Kept, Renewal][] {
    const version = this.version.current();
    const found: [string, Kept, Renewal][] = [];
    for (const [question, kept] of this.kept?.entries() ?? []) {
      const { asked, renewal } = kept;
      kept.asked = asked / 2;
      const isWanted = renewal !== undefined && asked >= MIN_ASKED && kept.version !== version;
      if (isWanted) found.push([question, kept, renewal]);
    }
    return found.toSorted(([, a], [, b]) => b.asked - a.asked).slice(0, MOST_RENEWED);
  }

  private renewOnce(
    question: string,
    known: Kept | undefined,
    make: () => Promise<CachedResponse>,
    common: Headers,
    keptStatus: number,
  ): Promise<Kept> {
    const version = this.version.current();
    const flight = `${version} ${question}`;
    const running = this.inProgress.get(flight);
    if (running !== undefined) return running;
    const renew = async () => {
      if (known !== undefined && (await isStillTrue(known))) {
        known.version = version;
        return known;
      }
      const kept = toKept(await make(), version, common);
      kept.asked = known?.asked ?? 1;
      if (kept.status === keptStatus && kept.isWhole) this.placeOf(question)?.set(question, kept);
      return kept;
    };
    const renewing = renew().finally(() => this.inProgress.delete(flight));
    this.inProgress.set(flight, renewing);
    return renewing;
  }
}

const keepUpTo = (maxSize: number) =>
  new LRUCache<string, Kept>({
    maxSize,
    sizeCalculation: ({ identity }, question) =>
      KEPT_OVERHEAD_BYTES + question.length + Math.ceil(identity.length * WITH_COMPRESSED_COPIES),
  });

const isStillTrue = async ({ renewal }: Kept): Promise<boolean> =>
  renewal !== undefined && (await renewal.isStillTrue().catch(() => false));

function toKept(answer: CachedResponse, version: string, common: Headers): Kept {
  const { status = 200, isWhole = true, contentType, headers, renewal } = answer;
  const identity = Buffer.from(answer.body);
  const etag = `W/"${hash('sha256', identity, 'base64url').slice(0, 22)}"`;
  return {
    status,
    isWhole,
    version,
    etag,
    headers: {
      ...common,
      'content-type': contentType,
      'cache-control': 'public, no-cache',
      vary: varyByEncoding(common.vary),
      ...(status === 200 && { etag }),
      ...headers,
    },
    common,
    identity,
    renewal,
    asked: 1,
  };
}

/** Fastify's type allows numbers where Node's does not. */
const headersOf = (reply: FastifyReply) => reply.getHeaders() as OutgoingHttpHeaders;

function headersForAll(reply: FastifyReply): Headers {
  const own = /^(x-request-id|x-ratelimit-|access-control-|retry-after|set-cookie)/;
  return Object.fromEntries(
    Object.entries(reply.getHeaders())
      .filter(([name]) => !own.test(name))
      .map(([name, value]) => [name, String(value)]),
  );
}
