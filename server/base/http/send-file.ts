import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Range, readRange } from '#server/base/byte-range.ts';

type File = {
  mime: string;
  size: number;
  /** The bytes of a range, in chunks. */
  read: (range: Range) => AsyncIterable<Buffer> | Iterable<Buffer>;
};

/** Sends a private file: no script in it may run, no proxy may cache it, players may request ranges. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, { mime, size, read }: File) {
  const asked = readRange(request.headers.range, size);
  const part = asked ?? { from: 0, to: size - 1 };
  if (asked !== undefined) {
    reply.code(206).header('content-range', `bytes ${part.from}-${part.to}/${size}`);
  }
  return reply
    .header('accept-ranges', 'bytes')
    .header('content-length', part.to - part.from + 1)
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', 'inline')
    .type(mime)
    .send(Readable.from(read(part)));
}
