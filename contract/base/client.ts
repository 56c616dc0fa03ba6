import type * as z from 'zod/mini';
import type { calls } from '../calls.ts';
import type { Call, Reply } from './call.ts';
import { type Url, withQuery } from './paths.ts';

/*
 * A client names a call by its method and its address; parts of the path, query, body and reply follow by
 * types. The schemas themselves stay out of the pages.
 */

type Calls = typeof calls;
/** Calls by method and path; those that answer with a file are fetched by other means. */
type CallsByUrl = {
  [Name in keyof Calls as Calls[Name] extends { file: string }
    ? never
    : `${Calls[Name]['method']} ${Calls[Name]['path']}`]: Calls[Name];
};
type Key = keyof CallsByUrl;
type Method = Call['method'];
type Patterns<M extends Method, K = Key> = K extends `${M} ${infer Pattern}` ? Pattern : never;
type PatternOf<A extends string> = A extends Url<infer Pattern> ? Pattern : A;

/** What `method` can be called at: a path without parts, or a pattern that `pathTo` filled in. */
export type UrlOf<M extends Method> =
  | Exclude<Patterns<M>, `${string}:${string}`>
  | Url<Patterns<M>>;

type CallAt<M extends Method, A extends string> = CallsByUrl[Extract<Key, `${M} ${PatternOf<A>}`>];
type BodyOf<C> = C extends { body: infer B extends z.ZodMiniType }
  ? z.input<B>
  : Record<string, never>;
type ReplyOf<C> = C extends Call ? Reply<C> : never;
type QueryOf<C> = C extends { query: infer Q extends z.ZodMiniType } ? z.input<Q> : never;

export type BodyAt<M extends Method, A extends string> = BodyOf<CallAt<M, A>>;
/** The body among other things that go along with a call; only a call without one may leave it out. */
export type Sent<M extends Method, A extends string> =
  CallAt<M, A> extends { body: z.ZodMiniType } ? { body: BodyAt<M, A> } : { body?: BodyAt<M, A> };
export type ReplyAt<M extends Method, A extends string> = ReplyOf<CallAt<M, A>>;
export type QueryAt<A extends string> = QueryOf<CallAt<Method, A>>;
/** The version that is changed, of a record that has one; what only adds to it (POST) may do without. */
export type VersionAt<M extends Method, A extends string> =
  CallAt<M, A> extends { ifMatch: 'required' } | { method: 'PUT' | 'DELETE'; ifMatch: string }
    ? { version: number }
    : { version?: number };

/** The address of a call with its query, as `withQuery` writes it and the contract names it. */
export const callTo = withQuery as <A extends UrlOf<Method>>(
  url: A,
  query: QueryAt<A>,
) => Url<PatternOf<A>>;
