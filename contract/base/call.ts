import type { z } from 'zod/mini';
import type { Access } from './access.ts';

type Schema = z.ZodMiniType;

/**
 * One call of the HTTP API as both sides see it. `path` is a pattern of `paths.ts`; `reply` describes
 * the body of the success answer, whose status is `status` (200 unless given).
 */
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
  /** The media type of an answer that is a file; JSON when there is none. */
  file?: string;
  /** A GET that changes something, kept for existing clients: other sites may not send it. */
  changes?: true;
  /**
   * It changes a record that has a `version`: `If-Match` names the one that was read, and another is
   * refused (409). Older clients of the shop may leave it out (`optional`); else it is asked for (428).
   */
  ifMatch?: 'required' | 'optional';
  /** It takes the header `Idempotency-Key`: with the same key it is done once and answered again. */
  idempotencyKey?: true;
  /** What the body may weigh when that is more than usual. */
  bodyLimitBytes?: number;
  /** Answers depend on the catalogue alone, so they may be kept until its revision changes. */
  cached?: true;
};

/** Declares a call and keeps the exact types of its schemas. */
export const defineCall = <const C extends Call>(call: C): C => call;

export type Reply<C extends Call> = z.output<C['reply']>;
