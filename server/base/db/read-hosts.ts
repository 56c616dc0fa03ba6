const DEFAULT_PORT = '5432';
const TARGET = 'target_session_attrs';

/** libpq's form, `a:5432,b`. undefined for one host without `target_session_attrs=read-write`. Throws TypeError. */
export function readHosts(databaseUrl: string): string[] | undefined {
  const { urls, target } = splitHosts(databaseUrl, /^(read-write|primary)$/);
  return urls.length > 1 || target !== null ? urls : undefined;
}

/** `target_session_attrs=prefer-standby` takes the primary last. */
export function readReplicaHosts(readUrl: string): { urls: string[]; isStandbyPreferred: boolean } {
  const { urls, target } = splitHosts(readUrl, /^(any|prefer-standby)$/);
  return { urls, isStandbyPreferred: target === 'prefer-standby' };
}

function splitHosts(url: string, targets: RegExp): { urls: string[]; target: string | null } {
  const [, before, hosts, after] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  if (before === undefined || hosts === undefined) throw new TypeError('Not the URL of a database');
  const names = hosts.split(',');
  const single = names.map((host) => {
    if (host === '' && names.length > 1) throw new TypeError('A host without a name');
    return new URL(`${before}${host}${after}`);
  });
  const target = single[0]?.searchParams.get(TARGET) ?? null;
  if (target !== null && !targets.test(target)) throw new TypeError(TARGET);
  const urls = single.map((host) => {
    host.searchParams.delete(TARGET);
    host.port ||= DEFAULT_PORT;
    return host.href;
  });
  return { urls, target };
}
