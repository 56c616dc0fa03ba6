import { eq } from 'drizzle-orm';
import { MAX_PICTURE_BYTES } from '#contract/limits.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { errorCodeOf } from '#server/error-code.ts';
import { savePicture } from '#server/media/save-picture.ts';
import { Problem } from '#server/problem.ts';
import { updateProduct } from '../product/save-product.ts';

export type PictureFailure = { reference: string; url: string; reason: string };

const AT_ONCE = 4;
const TIMEOUT_MS = 10_000;
const MAX_PER_PRODUCT = 12;

/**
 * Downloads the pictures of products that have none (reference → URLs, the main one first) and gives
 * them to these products. A picture that cannot be had is listed and never stops the others.
 */
export async function fetchPictures(
  db: Db,
  wanted: Map<string, string[]>,
  options: { signal?: AbortSignal; onProgress?: (share: number, done: number) => void } = {},
): Promise<{ stored: number; failures: PictureFailure[] }> {
  const result: { stored: number; failures: PictureFailure[] } = { stored: 0, failures: [] };
  const waiting = wanted.entries();
  let done = 0;
  const work = async () => {
    for (const [reference, urls] of waiting) {
      if (options.signal?.aborted) return;
      result.stored += await giveTo(db, reference, urls, result.failures, options.signal);
      done += 1;
      options.onProgress?.(done / wanted.size, done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return result;
}

async function giveTo(
  db: Db,
  reference: string,
  urls: string[],
  failures: PictureFailure[],
  signal: AbortSignal | undefined,
): Promise<number> {
  const hashes: string[] = [];
  for (const url of urls.slice(0, MAX_PER_PRODUCT)) {
    try {
      const { hash } = await savePicture(db, await download(url, signal));
      if (!hashes.includes(hash)) hashes.push(hash);
    } catch (error) {
      failures.push({ reference, url, reason: explain(error) });
    }
  }
  if (hashes.length === 0) return 0;
  const [product] = await db
    .select({ id: products.id, pictures: products.pictures })
    .from(products)
    .where(eq(products.reference, reference));
  if (product === undefined || product.pictures.length > 0) return 0;
  await updateProduct(db, { kind: 'machine' }, product.id, { pictures: hashes });
  return hashes.length;
}

async function download(url: string, signal: AbortSignal | undefined): Promise<Uint8Array> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const init = {
    signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    headers: { accept: 'image/avif,image/webp,image/png,image/jpeg' },
  };
  // Once more, because a site may hang up on a kept connection just as it is used again.
  const response = await fetch(url, init).catch((error) => {
    if (init.signal.aborted) throw error;
    return fetch(url, init);
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Problem('unavailable', `le site répond ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_PICTURE_BYTES) throw new Problem('too-large', 'L’image dépasse 10 Mo.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function explain(error: unknown): string {
  if (error instanceof Problem) return error.message;
  if (!(error instanceof Error)) return 'site injoignable';
  if (error.name === 'TimeoutError') return 'pas de réponse en 10 s';
  return `site injoignable (${errorCodeOf(error.cause) ?? error.message})`;
}
