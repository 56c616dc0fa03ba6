import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  createContext,
  type EntryContext,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { PartMemory } from './ui/kept-part.tsx';
import { createPartMemory } from './ui/part-memory.server.ts';
import { ScriptNonce } from './ui/presses/early-press-script.tsx';

/** Marks the inline scripts of this render, which the server then names by hash. */
export const nonceContext = createContext<string>();

/** Takes the page as it was rendered; in the body of a `Response` it would be encoded and decoded again. */
export const documentContext = createContext<{ html?: string }>();

export { apiContext } from './api/client.server.ts';

const RENDER_TIMEOUT_MS = 10_000;
const DOCTYPE = '<!DOCTYPE html>';
const END = '</body></html>';
/** What React leaves in the place of a part that it could not render in one go. */
const LEFT_OUT = '<!--$!-->';

const partMemory = createPartMemory();

/** A page to render, and what its loaders answered, as React Router wrote it for the browser. */
type Page = { url: string; entry: EntryContext; nonce: string; state: string };

/** Renders the whole page before the first byte: pages are kept and sent in one piece. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...entry }: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const state = await new Response(serverHandoffStream ?? null).text();
  const page = {
    url: request.url,
    entry: withOwnRoutes(entry),
    nonce: context.get(nonceContext),
    state,
  };
  context.get(documentContext).html = renderAtOnce(page) ?? (await renderInParts(page));
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(null, { status, headers });
}

/** Without the routes of other pages, of which React Router would make objects for each page anew. */
function withOwnRoutes(entry: EntryContext): EntryContext {
  const { routes } = entry.manifest;
  const shown = entry.staticHandlerContext.matches.map(({ route: { id } }) => [id, routes[id]]);
  return { ...entry, manifest: { ...entry.manifest, routes: Object.fromEntries(shown) } };
}

/**
 * The page as one string, which is cheaper than a stream; undefined when a part of it waits or fails.
 * `state` is handed to the browser as React Router's own last scripts do.
 */
function renderAtOnce(page: Page): string | undefined {
  let html: string;
  try {
    html = renderToString(elementOf(page));
  } catch {
    return undefined;
  }
  if (!html.endsWith(END) || html.includes(LEFT_OUT)) return undefined;
  const { nonce, state } = page;
  const written = JSON.stringify(state).replaceAll('<', '\\u003c');
  const controller = 'window.__reactRouterContext.streamController';
  const script = `${controller}.enqueue(${written});${controller}.close();`;
  return `${DOCTYPE}${html.slice(0, -END.length)}<script nonce="${nonce}">${script}</script>${END}`;
}

/** Any page: waits for its parts, and throws what one of them throws. */
function renderInParts({ state, ...page }: Page): Promise<string> {
  const entry = {
    ...page.entry,
    renderMeta: {},
    serverHandoffStream: new Blob([state]).stream(),
  };
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(elementOf({ ...page, entry }), {
      nonce: page.nonce,
      onAllReady() {
        clearTimeout(timer);
        text(pipe(new PassThrough())).then(resolve, reject);
      },
      onShellError: reject,
      onError: reject,
    });
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}

const elementOf = ({ entry, url, nonce }: Omit<Page, 'state'>) => (
  <ScriptNonce value={nonce}>
    <PartMemory value={partMemory}>
      <ServerRouter context={entry} url={url} nonce={nonce} />
    </PartMemory>
  </ScriptNonce>
);

export function handleError(error: unknown): void {
  // A page that does not exist is an answer, not a failure; anything else reaches the server's log.
  if (error instanceof Response) return;
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
}
