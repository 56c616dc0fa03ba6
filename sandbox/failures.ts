import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Knobs } from './knobs.ts';
import type { Service } from './payable.ts';

type Broken = '429' | '500' | '503';

/** Delays requests of `part`, makes them fail, or breaks their JSON, as the knob says. The part itself handles other
 * positions, such as `lost-answer`. */
export function addFailures(
  part: FastifyInstance,
  failureOf: (url: string) => Knobs[Service],
  slowMs: number,
  explain: (reply: FastifyReply, status: Broken) => FastifyReply,
): void {
  part.addHook('preHandler', async ({ url }, reply) => {
    const failure = failureOf(url);
    if (failure === 'timeout') return neverAnswer(reply);
    if (failure === 'slow') await wait(slowMs, undefined, { ref: false });
    if (failure === '429' || failure === '500' || failure === '503') return explain(reply, failure);
    return undefined;
  });
  part.addHook('onSend', async ({ url }, { statusCode }, payload) => {
    const isWhole = failureOf(url) !== 'broken-json' || statusCode >= 400;
    if (isWhole || typeof payload !== 'string') return payload;
    return payload === '' ? '{' : payload.slice(0, Math.ceil(payload.length / 2));
  });
}

/** Closes the connection without a response, after the work is done. */
export function loseAnswer(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

/** Sends no response; the connection stays open until the client closes it. */
export function neverAnswer(reply: FastifyReply): FastifyReply {
  return reply.hijack();
}
