import type { FastifyInstance } from 'fastify';
import { addressMediaCalls } from '#contract/base/fields/address-media.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { keepMedia } from '#server/base/address-media/keep-media.ts';
import type { Range } from '#server/base/byte-range.ts';
import { isKey } from '#server/base/hash.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { sendFile } from '#server/base/http/send-file.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { guesserOf, whoeverAsks, whoeverHolds } from '#server/base/http/session.ts';
import { Problem } from '#server/base/problem.ts';
import { readAddressMedia } from './read-address-media.ts';

const KEEPINGS = { max: 40, windowMs: 3_600_000, sentence: 'Plusieurs fichiers sont déjà partis.' };

type File = { Params: { key: string }; Querystring: { token?: string } };

/** Photos of doors and voice notes for drivers. */
export function serveAddressMedia(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const limit = limitAddress(app, config, KEEPINGS);
  serveCall(app, parts, addressMediaCalls.keepAddressMedia, async ({ body, request }) => {
    await limit(request);
    const actor = await whoeverAsks(request, db, config);
    const partnerId = actor?.kind === 'account' ? actor.id : null;
    const key = await keepMedia(db, partnerId, guesserOf(request, actor), body);
    return { key, url: pathTo(paths.addressMediaFile, { key }) };
  });
  app.get<File>(
    paths.addressMediaFile,
    { schema: { hide: true }, logLevel: 'warn' },
    async (request, reply) => {
      const { key } = request.params;
      if (!isKey(key)) throw new Problem('not-found', 'Ce fichier n’existe pas ou plus.');
      const orderToken = request.query.token;
      const actor = await whoeverHolds(request, db, config, orderToken);
      const { mime, bytes } = await readAddressMedia(
        { db, config, actor: { actor, orderToken } },
        key,
      );
      const whole = Buffer.from(bytes);
      const read = ({ from, to }: Range) => [whole.subarray(from, to + 1)];
      return sendFile(request, reply, { mime, size: whole.length, read });
    },
  );
}
