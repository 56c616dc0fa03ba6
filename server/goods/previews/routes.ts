import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/base/paths.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import type { Parts } from '#server/base/http/serve-call.ts';
import { networkOf } from '#server/base/network-of.ts';
import { Problem } from '#server/base/problem.ts';
import { createPreviewReader } from './product-preview.ts';

/** Each costs as much as a page; a visitor who shares links needs a few. */
const DRAWINGS = { max: 30, windowMs: 60_000 };

export function servePreviews(app: FastifyInstance, { db, config }: Parts): void {
  const useDrawing = limitAddress(app, config, DRAWINGS);
  const read = createPreviewReader(db, () => config.settings.SHOP_NAME);
  app.get<{ Params: { id: string } }>(
    paths.productPreview,
    { schema: { hide: true }, logLevel: 'warn' },
    async (request, reply) => {
      const { id } = request.params;
      if (!/^[1-9]\d{0,8}$/.test(id)) throw new Problem('not-found', 'Cette image n’existe pas.');
      const { key, bytes } = await read(Number(id), {
        address: networkOf(request.ip),
        beforeDrawing: () => useDrawing(request),
      });
      const etag = `"${key}"`;
      reply
        .header('cache-control', 'public, max-age=600')
        .header('etag', etag)
        .header('cross-origin-resource-policy', 'cross-origin');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('image/jpeg').send(Buffer.from(bytes));
    },
  );
}
