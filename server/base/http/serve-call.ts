import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import type { Call, Reply } from '#contract/base/call.ts';
import { fieldsOf } from '#contract/base/tables.ts';
import type { StreamedResponse } from '#server/base/answers/kept-streams.ts';
import type { CatalogueVersion } from '#server/base/db/catalogue-revision.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';

import { isLowPriority, lowPriorityKey, type ResponseCache } from '../answers/response-cache.ts';
import { varyByEncoding } from '../answers/send-answer.ts';
import {
  checkExpected,
  checkOrigin,
  checkOwner,
  checkOwnerInAddress,
  checkRole,
} from './access.ts';

import { schemaOf } from './call-schema.ts';

import { type Readers, readerFor, rememberChange } from './reader-for.ts';
import { identify } from './session.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

export type Parts = Readers & {
  version: CatalogueVersion;
  answers: ResponseCache;
  checkReplies: boolean;
};

/** A reply that is JSON text already; sent as it is, and checked only with `checkReplies`. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A JSON reply that is too large for memory. */
export class JsonStream {
  readonly answer: StreamedResponse;
  constructor(answer: StreamedResponse) {
    this.answer = answer;
  }
}

/** A file to download, read as fast as the client takes it. */
export class FileStream {
  readonly stream: Readable;
  readonly contentType: string;
  readonly fileName: string;
  constructor(stream: Readable, contentType: string, fileName: string) {
    this.stream = stream;
    this.contentType = contentType;
    this.fileName = fileName;
  }
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
export type Input<C extends Call> = {
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  body: Parsed<C['body']>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The replica while it is current: for uncached replies that may lag a moment. */
  reader: Db;
  /** Who performs the call; undefined in a public one. */
  actor: C['access'] extends 'public' ? undefined : Actor;
  /** The version that the client changes (`If-Match`); undefined for any. */
  version: number | undefined;
};

/**
 * Serves one entry of the contract: checks access, input and reply as declared there. Replies of a `cached` call come from the
 * cache until the catalogue changes (rule B-38). After a change by staff the server reads the catalogue's version before it
 * replies, so that the next request gets no outdated response.
 */
export function serveCall<const C extends Call>(
  app: FastifyInstance,
  parts: Parts,
  call: C,
  handle: (input: Input<C>) => Promise<Reply<C> | JsonText | JsonStream | FileStream>,
): void {
  const { db, config, version, answers, checkReplies } = parts;
  const { status = 200 } = call;
  app.route({
    method: call.method,
    url: call.path,
    schema: schemaOf(call),
    ...(call.bodyLimitBytes !== undefined && { bodyLimit: call.bodyLimitBytes }),
    // After the rate limit, an `onRequest` hook: guessing must count.
    preParsing: async (request, _reply, payload) => {
      checkOrigin(call, request, config);
      if (call.access !== 'public') {
        const isCookieGood = call.method !== 'GET' || call.changes !== true;
        const actor = await identify(request, db, config, { isCookieGood });
        checkExpected(request, actor);
        checkRole(call.access, actor);
        checkOwnerInAddress(call.access, request, actor);
        actors.set(request, actor);
      }
      return payload;
    },
    preHandler: async (request) => {
      checkOwner(call.access, request, actors.get(request));
    },
    handler: async (request, fastifyReply) => {
      const actor = actors.get(request);
      rememberChange(call, actor, fastifyReply, parts);
      const input = {
        params: request.params,
        query: request.query,
        body: request.body,
        request,
        reply: fastifyReply,
        reader: call.cached ? db : readerFor(request, parts),
        actor,
        version: versionOf(request, call),
      } as unknown as Input<C>;
      if (call.cached) {
        return answers.send(request, fastifyReply, questionOf(call, request), async () => ({
          contentType: JSON_TYPE,
          body: toText(fastifyReply, await handle(input), checkReplies),
        }));
      }
      const result = await handle(input);
      if (result instanceof JsonStream) {
        const { headers, body } = result.answer;
        fastifyReply
          .headers(headers)
          .header('vary', varyByEncoding(fastifyReply.getHeader('vary')));
        return body === undefined
          ? fastifyReply.code(304).send()
          : fastifyReply.type(JSON_TYPE).send(body);
      }
      if (result instanceof FileStream) {
        return fastifyReply
          .header('cache-control', 'no-store')
          .header('content-disposition', `attachment; filename="${result.fileName}"`)
          .type(result.contentType)
          .send(result.stream);
      }
      if (changesCatalogue(call)) await version.refresh();
      return fastifyReply
        .code(status)
        .header('cache-control', 'no-store')
        .type(JSON_TYPE)
        .send(toText(fastifyReply, result, checkReplies));
    },
  });
}

const actors = new WeakMap<FastifyRequest, Actor>();

const changesCatalogue = ({ method, access }: Call): boolean =>
  method !== 'GET' && typeof access === 'object' && 'right' in access;

/** The cache key: parsed values with sorted keys, so that equal requests share a response. */
function questionOf(call: Call, request: FastifyRequest): string {
  const sorted = (values: unknown) =>
    Object.entries(fieldsOf(values)).sort(([a], [b]) => (a < b ? -1 : 1));
  const question = JSON.stringify([call.path, sorted(request.params), sorted(request.query)]);
  return isLowPriority(Object.keys(fieldsOf(request.query))) ? lowPriorityKey(question) : question;
}

/** Parses text only where replies are checked against the contract. */
function toText(reply: FastifyReply, result: unknown, checkReplies: boolean): string {
  if (!(result instanceof JsonText)) return String(reply.serialize(result));
  return checkReplies ? String(reply.serialize(JSON.parse(result.text))) : result.text;
}

/**
 * The version of `If-Match` (rule B-21); undefined for `*`, or for none where it is optional. Throws `bad-request` and
 * `version-needed`.
 */
function versionOf({ headers }: FastifyRequest, { ifMatch }: Call): number | undefined {
  const given = headers['if-match'];
  if (ifMatch === undefined || given === '*') return undefined;
  if (given === undefined) {
    if (ifMatch === 'optional') return undefined;
    throw new Problem(
      'version-needed',
      'Il manque la version de la fiche que vous avez lue (If-Match) : rechargez-la, puis recommencez.',
    );
  }
  const version = /^(?:W\/)?"?(\d{1,16})"?$/.exec(given)?.[1];
  if (version !== undefined) return Number(version);
  throw new Problem('bad-request', 'If-Match : la version qui a été lue est attendue.');
}
