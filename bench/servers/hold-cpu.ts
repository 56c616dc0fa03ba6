import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PERIOD_US = 20_000;
const HOMES = {
  v1: { folder: '/sys/fs/cgroup/cpu', quota: 'cpu.cfs_quota_us', period: 'cpu.cfs_period_us' },
  v2: { folder: '/sys/fs/cgroup', quota: 'cpu.max' },
};

/**
 * Gives a process at most a part of one core, as a machine of its own would have it, until what it answers is
 * called after its end. Undefined where the kernel or the user may not.
 */
export function holdCpu(pid: number, cores: number): (() => void) | undefined {
  const quota = Math.round(PERIOD_US * cores);
  for (const home of Object.values(HOMES)) {
    const group = join(home.folder, `sandaga-bench-${pid}`);
    try {
      mkdirSync(group);
      if ('period' in home) writeFileSync(join(group, home.period), `${PERIOD_US}`);
      writeFileSync(
        join(group, home.quota),
        'period' in home ? `${quota}` : `${quota} ${PERIOD_US}`,
      );
      writeFileSync(join(group, 'cgroup.procs'), `${pid}`);
      return () => rmdirSync(group);
    } catch {
      try {
        rmdirSync(group);
      } catch {
        // It never came to be.
      }
    }
  }
  return undefined;
}
