import { withoutKeys } from '#server/identity/key-text.ts';

/** An e-mail address or a telephone number tells who was here. */
const TELLING = /@|\d{9}/;

/** Paths that may have the token of a payment or of a feed, which opens it to whoever reads it, and such a token. */
const WITH_TOKENS = /\/(payment|transactions|flux)\//;
const TOKEN = /^(?=.*[A-Z\d])[\w-]{16,}$/;

/**
 * A request's path as the log has it: without its query, and without what tells of a person or opens
 * anything.
 */
export function pathToLog(url: string): string {
  const [path = ''] = withoutKeys(url).split('?');
  const mayOpen = WITH_TOKENS.test(path);
  return path
    .split('/')
    .map((segment) => {
      const text = bare(segment);
      return TELLING.test(text) || (mayOpen && TOKEN.test(segment)) ? '…' : segment;
    })
    .join('/');
}

/** A segment as it was typed, without what people put between digits. */
function bare(segment: string): string {
  try {
    return decodeURIComponent(segment).replace(/[\s.\-()+]/g, '');
  } catch {
    return segment;
  }
}
