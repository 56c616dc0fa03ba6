import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitAddress } from '#server/base/http/limits.ts';
import type { Parts } from '#server/base/http/serve-call.ts';
import { guesserOf } from '#server/base/http/session.ts';
import { type Actor, actorHasRight } from '#server/base/identity/actor.ts';
import type { PaperContent, PaperKind } from './papers.ts';
import { paperReader } from './read-paper.ts';

/** Each is drawn for a tenth of a second; a customer needs a few, and has the same one again without a drawing. */
const DRAWINGS = { max: 30, windowMs: 60_000, sentence: 'Trop de documents demandés.' };

/** A request for a paper, and who makes it, if known. */
type Asked = { request: FastifyRequest; reply: FastifyReply; actor: Actor | undefined };

/** Sends a paper under the name of a file. Throws `rate-limited` and `unavailable`. */
export type SendPaper = <K extends PaperKind>(
  asked: Asked,
  file: string,
  kind: K,
  content: PaperContent<K>,
) => Promise<FastifyReply>;

/** Has papers drawn for requests: in turn for each account or address, and for an address outside the office up to a limit. */
export function paperSender(app: FastifyInstance, { config }: Pick<Parts, 'config'>): SendPaper {
  const countDrawing = limitAddress(app, config, DRAWINGS);
  const read = paperReader(config);
  return async ({ request, reply, actor }, file, kind, content) => {
    const isStaff = actor !== undefined && actorHasRight(actor, 'office:enter');
    const { pdf, missing } = await read(kind, content, {
      whose: guesserOf(request, actor),
      beforeDrawing: async () => {
        if (!isStaff) await countDrawing(request);
      },
    });
    // The signs alone: a paper has names on it.
    if (missing.length > 0) request.log.warn({ signs: missing.join(' ') }, 'paper without signs');
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="${file}"`)
      .type('application/pdf')
      .send(Buffer.from(pdf));
  };
}
