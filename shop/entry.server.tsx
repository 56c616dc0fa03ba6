import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { type ComponentType, createElement } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  createContext,
  type EntryContext,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { type MarkupOf, PartMemory } from './base/ui/kept-part.tsx';
import { ScriptNonce } from './base/ui/presses/early-press-script.tsx';

/** Marks the inline scripts of this render, which the server then names by hash. */
export const nonceContext = createContext<string>();

export { apiContext } from './base/api/client.ts';

const RENDER_TIMEOUT_MS = 10_000;
const MAX_PARTS_BYTES = 8 * 1024 * 1024;
const BYTES_OF_A_SIGN = 2;

const partMemory = createPartMemory();

/** Renders the whole page before the first byte: the server caches and sends pages in one piece. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ScriptNonce value={nonce}>
        <PartMemory value={partMemory}>
          <ServerRouter context={entry} url={request.url} nonce={nonce} />
        </PartMemory>
      </ScriptNonce>,
      {
        nonce,
        // Otherwise React moves parts of a long page to its end, and scripts put them in place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer);
          headers.set('content-type', 'text/html; charset=utf-8');
          text(pipe(new PassThrough())).then(
            (html) => resolve(new Response(html, { status, headers })),
            reject,
          );
        },
        onShellError: reject,
        onError: reject,
      },
    );
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}

export function handleError(error: unknown): void {
  // A page that does not exist is no failure; any other error goes to the server's log.
  if (error instanceof Response) return;
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
}

/** Renders parts of pages and caches their markup by all their properties, so it is never outdated. */
export function createPartMemory(): MarkupOf {
  const kept = new LRUCache<string, string>({
    maxSize: MAX_PARTS_BYTES,
    sizeCalculation: (markup, key) => BYTES_OF_A_SIGN * (markup.length + key.length),
  });
  const numbers = new Map<unknown, number>();
  const numberOf = (part: unknown) => {
    const number = numbers.get(part) ?? numbers.size;
    numbers.set(part, number);
    return number;
  };
  return <Props extends object>(part: ComponentType<Props>, props: Props) => {
    const key = `${numberOf(part)} ${JSON.stringify(props)}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const markup = renderToString(createElement(part, props));
    kept.set(key, markup);
    return markup;
  };
}
