import type { FastifyRequest } from 'fastify';
import { Problem } from '#server/base/problem.ts';

export type UploadedFile = { name: string; bytes: Buffer };

/**
 * The file of the field `file`. Throws `bad-request`, with `missing` for none, and the plugin's error for one that is too
 * large.
 */
export async function readUpload(request: FastifyRequest, missing: string): Promise<UploadedFile> {
  try {
    const file = request.isMultipart() ? await request.file() : undefined;
    if (file === undefined) throw new Problem('bad-request', missing);
    return { name: file.filename, bytes: await file.toBuffer() };
  } catch (cause) {
    const isForeseen = cause instanceof Error && 'statusCode' in cause;
    if (cause instanceof Problem || isForeseen) throw cause;
    // The parser's errors: no boundary, or an early end.
    const sentence = 'Le fichier n’est pas arrivé entier : envoyez-le à nouveau.';
    throw Object.assign(new Problem('bad-request', sentence), { cause });
  }
}
