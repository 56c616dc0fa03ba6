/** A path with an e-mail address or a telephone number in it tells who was here. */
const TELLING = /@|%40|\d{9}/i;

/** A request's path as the log has it: without its query, and without what tells of a person. */
export function pathToLog(url: string): string {
  const [path = ''] = url.split('?');
  return path
    .split('/')
    .map((segment) => (TELLING.test(segment) ? '…' : segment))
    .join('/');
}
