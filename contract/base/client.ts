import type * as z from 'zod/mini';
import type { calls } from '../calls.ts';
import type { Call, Reply } from './call.ts';
import { type Url, withQuery } from './paths.ts';

/* Types of parameters, body and reply follow from method and address. Pages load no schemas. */

type Calls = typeof calls;
/** Without calls that return a file. */
type CallsByUrl = {
  [Name in keyof Calls as Calls[Name] extends { file: string }
    ? never
    : `${Calls[Name]['method']} ${Calls[Name]['path']}`]: Calls[Name];
};
type Key = keyof CallsByUrl;
type Method = Call['method'];
type Patterns<M extends Method, K = Key> = K extends `${M} ${infer Pattern}` ? Pattern : never;
type PatternOf<A extends string> = A extends Url<infer Pattern> ? Pattern : A;

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
export type Sent<M extends Method, A extends string> =
  CallAt<M, A> extends { body: z.ZodMiniType } ? { body: BodyAt<M, A> } : { body?: BodyAt<M, A> };
export type ReplyAt<M extends Method, A extends string> = ReplyOf<CallAt<M, A>>;
export type QueryAt<A extends string> = QueryOf<CallAt<Method, A>>;
/** The version of the changed record; optional for a POST, which only adds. */
export type VersionAt<M extends Method, A extends string> =
  CallAt<M, A> extends { ifMatch: 'required' } | { method: 'PUT' | 'DELETE'; ifMatch: string }
    ? { version: number }
    : { version?: number };

/** Returns the address of a call with its query, checked by type; sends nothing. */
export const callTo = withQuery as <A extends UrlOf<Method>>(
  url: A,
  query: QueryAt<A>,
) => Url<PatternOf<A>>;
