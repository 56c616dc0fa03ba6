import { eq } from 'drizzle-orm';
import { MAX_PICTURE_BYTES } from '#contract/base/limits.ts';
import { MAX_PICTURES_PER_PRODUCT } from '#contract/goods/catalogue/staff-imports.ts';
import type { Db } from '#server/base/db/open.ts';
import { NoAnswer } from '#server/base/outside/ask-outside.ts';
import { fetchFile } from '#server/base/outside/fetch-file.ts';
import { Problem } from '#server/base/problem.ts';
import { savePicture } from '#server/goods/media/save-picture.ts';
import { updateProduct } from '../product/save-product.ts';
import { products } from '../tables.ts';

export type PictureFailure = { reference: string; url: string; reason: string };

/** `isPrivateAllowed` is for tests, whose sites stand on this machine. */
export type FetchOptions = { signal?: AbortSignal; isPrivateAllowed?: boolean };

const AT_ONCE = 4;
const TIMEOUT_MS = 10_000;

/** Downloads pictures of products without one (reference → URLs, main first); lists failures and goes on. */
export async function fetchPictures(
  db: Db,
  wanted: Map<string, string[]>,
  options: FetchOptions & { onProgress?: (share: number, done: number) => void } = {},
): Promise<{ stored: number; failures: PictureFailure[] }> {
  const result: { stored: number; failures: PictureFailure[] } = { stored: 0, failures: [] };
  let done = 0;
  await someAtOnce(wanted, async ([reference, urls]) => {
    if (options.signal?.aborted) return;
    // Awaited first: the sum may change in the meantime.
    const stored = await giveTo(db, reference, urls, result.failures, options);
    result.stored += stored;
    done += 1;
    options.onProgress?.(done / wanted.size, done);
  });
  return result;
}

/** Works on all, in their order and a few at a time. */
export async function someAtOnce<T>(all: Iterable<T>, work: (one: T) => Promise<void>) {
  const waiting = Iterator.from(all);
  const workOn = async () => {
    for (const one of waiting) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workOn));
}

async function giveTo(
  db: Db,
  reference: string,
  urls: string[],
  failures: PictureFailure[],
  options: FetchOptions,
): Promise<number> {
  const hashes: string[] = [];
  for (const url of urls.slice(0, MAX_PICTURES_PER_PRODUCT)) {
    const { hash, reason } = await fetchPicture(db, url, options);
    if (hash === undefined) failures.push({ reference, url, reason });
    else if (!hashes.includes(hash)) hashes.push(hash);
  }
  if (hashes.length === 0) return 0;
  const [product] = await db
    .select({ id: products.id, pictures: products.pictures })
    .from(products)
    .where(eq(products.reference, reference));
  if (product === undefined || product.pictures.length > 0) return 0;
  await updateProduct(db, { kind: 'machine' }, { id: product.id }, { pictures: hashes });
  return hashes.length;
}

/** Downloads and stores one picture, or says in French why not. Rejects as the database does. */
export async function fetchPicture(
  db: Db,
  url: string,
  options: FetchOptions,
): Promise<{ hash: string; reason?: never } | { hash?: never; reason: string }> {
  const file = await download(url, options).catch((error: unknown) => explain(error));
  if (typeof file === 'string') return { reason: file };
  try {
    const { hash } = await savePicture(db, file);
    return { hash };
  } catch (error) {
    if (error instanceof Problem) return { reason: error.message };
    throw error;
  }
}

async function download(
  url: string,
  { signal, isPrivateAllowed }: FetchOptions,
): Promise<Uint8Array> {
  const { status, body } = await fetchFile(url, {
    accept: 'image/avif,image/webp,image/png,image/jpeg',
    maxBytes: MAX_PICTURE_BYTES,
    timeoutMs: TIMEOUT_MS,
    signal,
    ...(isPrivateAllowed && { isPrivateAllowed }),
  });
  if (status !== 200) throw new Problem('unavailable', `le site répond ${status}`);
  return body;
}

function explain(error: unknown): string {
  if (error instanceof Problem) return error.message;
  if (!(error instanceof NoAnswer)) return 'site injoignable';
  if (error.code === 'TimeoutError') return 'pas de réponse en 10 s';
  if (error.code === 'too-long') return 'L’image dépasse 10 Mo.';
  if (error.code === 'ENOTPUBLIC') return 'cette adresse n’est pas sur internet';
  return `site injoignable (${error.code})`;
}
