import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogueVersion } from '#server/base/db/catalogue-revision.ts';
import { acceptedEncodings } from './accepted-encodings.ts';
import {
  type CachedResponse,
  type Encoding,
  type Headers,
  type Kept,
  KeptAnswers,
} from './kept-answers.ts';

const NOTHING = Buffer.alloc(0);
const MIN_COMPRESSED_BYTES = 700;

/**
 * Sends answers of the catalogue from memory, in the encoding that the browser takes; each encoding is made when it is
 * first asked for. It writes past the framework, with the headers that the first answer left with: that halves what a
 * kept answer costs (docs/decisions/003).
 */
export class ResponseCache {
  private readonly answers: KeptAnswers;

  /** `maxBytes` 0 keeps nothing. */
  constructor(version: CatalogueVersion, maxBytes: number) {
    this.answers = new KeptAnswers(version, maxBytes);
  }

  /** Sends the answer of a URL seen before, if it is still true; says whether it did. */
  sendKnown(request: FastifyRequest, reply: FastifyReply): boolean {
    const found = this.answers.findByUrl(request.raw.url ?? '');
    if (found === undefined) return false;
    const own = { 'x-request-id': request.id };
    const sent = toSend(request, found);
    if (sent instanceof Promise) {
      reply.hijack();
      sent.then((ready) => write(reply, own, ready)).catch((error) => reply.raw.destroy(error));
    } else write(reply, own, sent);
    return true;
  }

  /** Sends the kept answer to `question`, or makes and keeps it. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    question: string,
    make: () => Promise<CachedResponse>,
  ): Promise<FastifyReply> {
    const answer = await this.find(reply, question, make, 200);
    this.answers.rememberUrl(request.raw.url ?? '', question);
    write(reply, headersOf(reply), await toSend(request, answer));
    return reply;
  }

  /**
   * The same for a 404 that any number of URLs have in common. None of them is remembered, so that they
   * push out no others and count as requests.
   */
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

  /** Brings what is asked for often up to date after a change (`KeptAnswers.renewMostAsked`). */
  renewMostAsked(rest: (tookMs: number) => Promise<boolean>): Promise<void> {
    return this.answers.renewMostAsked(rest);
  }

  private find(
    reply: FastifyReply,
    question: string,
    make: () => Promise<CachedResponse>,
    keptStatus: number,
  ): Promise<Kept> {
    return this.answers.find(question, make, { common: () => headersForAll(reply), keptStatus });
  }
}

/** Fastify's type has numbers where Node's takes none. */
const headersOf = (reply: FastifyReply) => reply.getHeaders() as OutgoingHttpHeaders;

/** Past the framework's own sending: the answer is already in the encoding that was asked for. */
function write(
  reply: FastifyReply,
  own: OutgoingHttpHeaders,
  { status, headers, body }: Sent,
): void {
  reply.hijack();
  reply.raw.writeHead(status, {
    ...own,
    ...headers,
    ...(status !== 304 && { 'content-length': body.length }),
  });
  reply.raw.end(body);
}

type Sent = { status: number; headers: Headers; body: Buffer };

/** What an answer is for this request: the whole in the best encoding, or that nothing changed. */
function toSend(request: FastifyRequest, kept: Kept): Sent | Promise<Sent> {
  const { status, headers, identity } = kept;
  const isKnown = status === 200 && request.headers['if-none-match']?.includes(kept.etag) === true;
  if (isKnown) return { status: 304, headers, body: NOTHING };
  const encoding =
    identity.length < MIN_COMPRESSED_BYTES
      ? 'identity'
      : encodingFor(request.headers['accept-encoding']);
  if (encoding === 'identity') return { status, headers, body: identity };
  const encoded = (body: Buffer) => {
    kept[encoding] = body;
    return { status, headers: { ...headers, 'content-encoding': encoding }, body };
  };
  const body = kept[encoding];
  return body === undefined ? compressors[encoding](identity).then(encoded) : encoded(body);
}

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/** The headers that plugins gave this reply and that are true for all visitors. */
function headersForAll(reply: FastifyReply): Headers {
  const own = /^(x-request-id|x-ratelimit-|access-control-|retry-after|set-cookie)/;
  return Object.fromEntries(
    Object.entries(reply.getHeaders())
      .filter(([name]) => !own.test(name))
      .map(([name, value]) => [name, String(value)]),
  );
}

function encodingFor(header: string | string[] | undefined): Encoding {
  const wanted = acceptedEncodings(header);
  if (wanted.includes('br')) return 'br';
  return wanted.includes('gzip') ? 'gzip' : 'identity';
}
