import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { CatalogueVersion } from '#server/catalogue/revision.ts';

/** What a handler made: everything that the same question answers until the catalogue changes. */
export type Answer = {
  /** 200 unless given; only such answers are kept. */
  status?: number;
  contentType: string;
  body: string;
  headers?: Record<string, string>;
};

type Encoding = 'br' | 'gzip' | 'identity';
type Kept = {
  status: number;
  version: string;
  etag: string;
  headers: Record<string, string>;
  bodies: Record<Encoding, Buffer>;
};

const MIN_COMPRESSED_BYTES = 700;
const MAX_KNOWN_URLS = 20_000;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Answers of the catalogue, calls and pages alike, kept in memory under (question, version) with
 * their compressed forms, bounded by size. Simultaneous misses of one question are computed once.
 */
export class AnswerCache {
  private readonly version: CatalogueVersion;
  private readonly buildId: string;
  private readonly kept: LRUCache<string, Kept> | undefined;
  private readonly keyOfUrl = new LRUCache<string, string>({ max: MAX_KNOWN_URLS });
  private readonly inProgress = new Map<string, Promise<Kept>>();

  /** `maxBytes` 0 keeps nothing. `buildId` tells one build's pages from another's in ETags. */
  constructor(
    version: CatalogueVersion,
    { maxBytes, buildId }: { maxBytes: number; buildId: string },
  ) {
    this.version = version;
    this.buildId = buildId;
    this.kept =
      maxBytes === 0
        ? undefined
        : new LRUCache({
            maxSize: maxBytes,
            sizeCalculation: ({ bodies }) =>
              1000 + new Set(Object.values(bodies)).values().reduce((sum, b) => sum + b.length, 0),
          });
  }

  /** Sends the answer of a URL seen before, if it is still true; says whether it did. */
  sendKnown(request: FastifyRequest, reply: FastifyReply): boolean {
    const key = this.keyOfUrl.get(request.raw.url ?? '');
    const found = key === undefined ? undefined : this.kept?.get(key);
    if (found === undefined || found.version !== this.version.current()) return false;
    send(request, reply, found);
    return true;
  }

  /** Sends the kept answer to `question`, or makes and keeps it. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    question: string,
    make: () => Promise<Answer>,
  ): Promise<FastifyReply> {
    const version = this.version.current();
    const found = this.kept?.get(question);
    const answer =
      found !== undefined && found.version === version
        ? found
        : await this.makeOnce(question, version, make);
    this.keyOfUrl.set(request.raw.url ?? '', question);
    return send(request, reply, answer);
  }

  private makeOnce(question: string, version: string, make: () => Promise<Answer>): Promise<Kept> {
    const flight = `${version} ${question}`;
    const running = this.inProgress.get(flight);
    if (running !== undefined) return running;
    const making = make()
      .then(async (answer) => {
        const kept = await toKept(answer, version, `W/"${this.buildId}-${version}"`);
        if (kept.status === 200) this.kept?.set(question, kept);
        return kept;
      })
      .finally(() => this.inProgress.delete(flight));
    this.inProgress.set(flight, making);
    return making;
  }
}

async function toKept(answer: Answer, version: string, etag: string): Promise<Kept> {
  const identity = Buffer.from(answer.body);
  const small = identity.length < MIN_COMPRESSED_BYTES;
  const [br, gz] = small
    ? [identity, identity]
    : await Promise.all([
        brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
        gzipped(identity),
      ]);
  const { status = 200, contentType, headers } = answer;
  return {
    status,
    version,
    etag,
    headers: {
      'content-type': contentType,
      'cache-control': 'public, no-cache',
      vary: 'accept-encoding',
      ...(status === 200 && { etag }),
      ...headers,
    },
    bodies: { br, gzip: gz, identity },
  };
}

function send(request: FastifyRequest, reply: FastifyReply, kept: Kept): FastifyReply {
  reply.headers(kept.headers);
  if (kept.status !== 200) reply.code(kept.status);
  else if (request.headers['if-none-match']?.includes(kept.etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  const body = kept.bodies[encoding];
  if (body !== kept.bodies.identity) reply.header('content-encoding', encoding);
  return reply.send(body);
}

function encodingFor(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '');
  if (/\bbr\b(?!;q=0)/.test(text)) return 'br';
  return /\bgzip\b(?!;q=0)/.test(text) ? 'gzip' : 'identity';
}
