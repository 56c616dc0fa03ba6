/** An e-mail address or a telephone number tells who was here. */
const TELLING = /@|\d{9}/;

/** A request's path as the log has it: without its query, and without what tells of a person. */
export function pathToLog(url: string): string {
  const [path = ''] = url.split('?');
  return path
    .split('/')
    .map((segment) => (TELLING.test(bare(segment)) ? '…' : segment))
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
