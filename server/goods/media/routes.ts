import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BANNER_WIDTH, MAX_PICTURE_BYTES, PICTURE_WIDTHS } from '#contract/base/limits.ts';
import { paths } from '#contract/base/paths.ts';
import { uploadPicture } from '#contract/goods/catalogue/products.ts';
import { readUpload } from '#server/base/http/read-upload.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { networkOf } from '#server/base/network-of.ts';
import type { PictureFormat } from '#server/base/pictures/tasks.ts';
import { busyProblem, Problem } from '#server/base/problem.ts';
import { QueueFull } from '#server/base/take-turns.ts';
import { readVariant } from './read-variant.ts';
import { receivePicture } from './save-picture.ts';

const MIME: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  png: 'image/png',
};

/** Upload for staff, and pictures at URLs that never change their content. */
export async function serveMedia(app: FastifyInstance, parts: Parts): Promise<void> {
  await app.register(multipart, { limits: { fileSize: MAX_PICTURE_BYTES, files: 1 } });
  serveCall(app, parts, uploadPicture, async ({ actor, request }) => {
    const missing = 'Aucune image reçue : joignez-la au champ « file ».';
    const { bytes } = await readUpload(request, missing);
    return receivePicture(parts.db, actor, bytes);
  });

  app.get<{ Params: { hash: string; size: string } }>(
    paths.picture,
    { schema: { hide: true }, logLevel: 'warn', config: { rateLimit: false } },
    async (request, reply) => {
      const { hash, size } = request.params;
      const asked = readSize(size);
      if (!/^[0-9a-f]{32}$/.test(hash) || asked === undefined) throw notFound();
      const format = asked.format ?? bestFormat(request.headers.accept ?? '');
      const width = savesData(request) ? smallerWidth(asked.width) : asked.width;
      const bytes = await readVariant(
        parts.db,
        { hash, width, format },
        networkOf(request.ip),
      ).catch(refuseFull);
      if (bytes === undefined) throw notFound();
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'Accept, Save-Data')
        .header('cross-origin-resource-policy', 'cross-origin')
        .type(MIME[format])
        .send(Buffer.from(bytes));
    },
  );
}

const WIDTHS = [...PICTURE_WIDTHS, BANNER_WIDTH];

const savesData = ({ headers }: FastifyRequest) => headers['save-data'] === 'on';

const smallerWidth = (width: (typeof WIDTHS)[number]) => WIDTHS[WIDTHS.indexOf(width) - 1] ?? width;

/** `512` leaves the format to the browser, `512.jpg` is for link previews that know no other. */
function readSize(
  size: string,
): { width: (typeof WIDTHS)[number]; format?: PictureFormat } | undefined {
  const [, digits, extension] = /^(\d{3,4})(\.jpg)?$/.exec(size) ?? [];
  const width = WIDTHS.find((known) => String(known) === digits);
  if (width === undefined) return undefined;
  return extension === undefined ? { width } : { width, format: 'jpeg' };
}

function bestFormat(accept: string): PictureFormat {
  if (accept.includes('image/avif')) return 'avif';
  return accept.includes('image/webp') ? 'webp' : 'jpeg';
}

function refuseFull(error: unknown): never {
  throw error instanceof QueueFull
    ? busyProblem('Trop d’images sont demandées en ce moment.')
    : error;
}

const notFound = () => new Problem('not-found', 'Cette image n’existe pas.');
