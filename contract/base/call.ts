import type { z } from 'zod/mini';
import type { Access } from './access.ts';

type Schema = z.ZodMiniType;

/** One call of the HTTP API for both sides. `reply` is the body of a success, whose status is `status` (default 200). */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  subject: string;
  access: Access;
  status?: 200 | 201;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  reply: Schema;
  /** The media type of a file; JSON if absent. */
  file?: string;
  /** A GET that changes data, for existing clients. Requests from other sites are refused. */
  changes?: true;
  /** Needs `If-Match` with the version read; another one is refused (409), a missing one too (428) unless `optional`. */
  ifMatch?: 'required' | 'optional';
  /** Accepts `Idempotency-Key`: a repeated key acts once and repeats the response. */
  idempotencyKey?: true;
  bodyLimitBytes?: number;
  /** Depends on the catalogue alone, so the response is cached until its revision changes. */
  cached?: true;
};

/** Returns the call unchanged and keeps its exact types; registers nothing. */
export const defineCall = <const C extends Call>(call: C): C => call;

export type Reply<C extends Call> = z.output<C['reply']>;
