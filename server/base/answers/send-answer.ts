import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** Browsers send one of a few headers. */
const known = new LRUCache<string, string[]>({ max: 20 });

export function acceptedEncodings(accepted: string | string[] | undefined): readonly string[] {
  const header = String(accepted ?? '');
  const encodings = known.get(header);
  if (encodings !== undefined) return encodings;
  const read = readEncodings(header);
  known.set(header, read);
  return read;
}

const readEncodings = (header: string): string[] =>
  header
    .split(',')
    .map((choice) => choice.replaceAll(' ', ''))
    .filter((choice) => !/;q=0(\.0*)?$/.test(choice))
    .flatMap((choice) => choice.split(';', 1));

/** Adds to the given `Vary`. */
export const varyByEncoding = (already: unknown): string =>
  already === undefined ? 'accept-encoding' : `${already}, accept-encoding`;

const NOTHING = Buffer.alloc(0);
const MIN_COMPRESSED_BYTES = 700;

export type Headers = Record<string, string>;
type Encoding = 'br' | 'gzip' | 'identity';

/** Encodings are made on request: most responses need one. */
export type Encoded = {
  status: number;
  etag: string;
  headers: Headers;
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
};

/** Bypasses the framework: the body is already encoded. */
export function write(
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

/** The body in the best encoding, or a 304. */
export function toSend(request: FastifyRequest, kept: Encoded): Sent | Promise<Sent> {
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

function encodingFor(header: string | string[] | undefined): Encoding {
  const wanted = acceptedEncodings(header);
  if (wanted.includes('br')) return 'br';
  return wanted.includes('gzip') ? 'gzip' : 'identity';
}
