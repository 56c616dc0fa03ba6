const DEFAULT_PORT = '5432';
const TARGET = 'target_session_attrs';

/**
 * The URL of each host of one in libpq's form, `postgres://user:word@a:5432,b/shop`. Undefined for a single host,
 * unless `target_session_attrs=read-write` asks for its state. Throws TypeError for what is no such URL.
 */
export function readHosts(databaseUrl: string): string[] | undefined {
  const [, before, hosts, after] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(databaseUrl) ?? [];
  if (before === undefined || hosts === undefined) throw new TypeError('Not the URL of a database');
  let isAsked = false;
  const names = hosts.split(',');
  const urls = names.map((host) => {
    if (host === '' && names.length > 1) throw new TypeError('A host without a name');
    const url = new URL(`${before}${host}${after}`);
    const target = url.searchParams.get(TARGET);
    if (target !== null && !/^(read-write|primary)$/.test(target)) throw new TypeError(TARGET);
    isAsked ||= target !== null;
    url.searchParams.delete(TARGET);
    url.port ||= DEFAULT_PORT;
    return url.href;
  });
  return urls.length > 1 || isAsked ? urls : undefined;
}
