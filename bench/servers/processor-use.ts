import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MS_PER_TICK = 10;

/** CPU time of a process and all below it, ended ones too, user and system, in ms. */
export function treeCpuMs(rootId: number): number {
  const ticks = processesBelow(rootId).map((id) => {
    const [utime, stime, ofEnded, ofEndedInKernel] = fieldsOf(id).slice(11, 15);
    return (utime ?? 0) + (stime ?? 0) + (ofEnded ?? 0) + (ofEndedInKernel ?? 0);
  });
  return ticks.reduce((sum, one) => sum + one, 0) * MS_PER_TICK;
}

/** Busy time of all cores, by all processes, in ms. */
export function machineCpuMs(): number {
  const [user, nice, system, , , irq, softirq] = (
    readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  )
    .split(/\s+/)
    .slice(1)
    .map(Number);
  const ticks = [user, nice, system, irq, softirq].reduce<number>(
    (sum, one) => sum + (one ?? 0),
    0,
  );
  return ticks * MS_PER_TICK;
}

/** Empty for a process that has ended. */
function fieldsOf(id: number): number[] {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number);
  } catch {
    return [];
  }
}

/** Memory in MB of a process and all below it: shared pages, as PostgreSQL's buffers, count once (Pss). */
export function treeMemoryMb(rootId: number): number {
  const kilobytes = processesBelow(rootId).map(readPssKb);
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}

function processesBelow(rootId: number): number[] {
  const parents = new Map(readdirSync('/proc').filter(isNumber).map(parentOf));
  const isBelow = (id: number | undefined): boolean =>
    id !== undefined && (id === rootId || isBelow(parents.get(id)));
  return [...parents.keys()].filter(isBelow);
}

const isNumber = (name: string) => /^\d+$/.test(name);

function parentOf(id: string): [id: number, parent: number] {
  // The name before may hold spaces and parentheses.
  return [Number(id), Number(read(`/proc/${id}/stat`).split(') ').at(-1)!.split(' ')[1])];
}

function readPssKb(id: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${id}/smaps_rollup`))?.[1] ?? 0);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const PERIOD_US = 20_000;

const HOMES = {
  v1: { folder: '/sys/fs/cgroup/cpu', quota: 'cpu.cfs_quota_us', period: 'cpu.cfs_period_us' },
  v2: { folder: '/sys/fs/cgroup', quota: 'cpu.max' },
};

/** Holds a process to a part of one core. Returns how to undo that; undefined where the kernel or the user may not. */
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
        // The group was not created.
      }
    }
  }
  return undefined;
}
