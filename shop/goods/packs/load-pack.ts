import { callTo } from '#contract/base/client.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Pack } from '#contract/goods/packs.ts';
import { type Api, ApiError } from '#shop/base/api/client.ts';

/** A pack with the others that are sold today; `pack` is undefined when it is not. Throws ApiError. */
export async function loadPack(
  api: Api,
  code: string,
  signal: AbortSignal,
): Promise<{ pack: Pack | undefined; others: Pack[] }> {
  const [pack, packs] = await Promise.all([
    code === '' ? undefined : findPack(api, code, signal),
    api.get(callTo(paths.packs, { images: 'url' }), signal),
  ]);
  return { pack, others: packs.filter(({ id }) => id !== pack?.id) };
}

async function findPack(api: Api, code: string, signal: AbortSignal): Promise<Pack | undefined> {
  try {
    return await api.get(callTo(pathTo(paths.pack, { code }), { images: 'url' }), signal);
  } catch (error) {
    // An unreadable code is one that no pack has; 429 and 5xx say nothing about the pack.
    if (error instanceof ApiError && [400, 404].includes(error.status)) return undefined;
    throw error;
  }
}
