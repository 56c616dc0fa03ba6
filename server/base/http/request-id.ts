import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import type { Config } from '#server/base/config/config.ts';
import { currentStep, newTraceId, readTraceparent } from '#server/base/traces/steps.ts';

import { isInProcess } from './limits.ts';

type Asked = Pick<IncomingMessage, 'headers' | 'socket'>;

/**
 * Gives each request its id, which is that of its trace: the one that a proxy of ours (TRUST_PROXY) names in
 * `traceparent`, that of the page that asks, else a new one. What anybody else names is nobody's word.
 */
export function requestIds({ trustProxy }: Pick<Config, 'trustProxy'>): (asked: Asked) => string {
  const isTrusted = compile(trustProxy || []);
  const findParent = ({ headers, socket }: Asked) => {
    if (isInProcess({ headers })) return currentStep.getStore();
    const { traceparent } = headers;
    if (traceparent === undefined) return undefined;
    return isTrusted(socket.remoteAddress ?? '', 0) ? traceparent : undefined;
  };
  return (asked) => readTraceparent(findParent(asked))?.traceId ?? newTraceId();
}
