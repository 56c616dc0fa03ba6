import { readFileSync } from 'node:fs';
import { processesBelow } from './tree-memory.ts';

const MS_PER_TICK = 10;

/** CPU time of a process and all below it, also of those that have ended, user and system, in ms. */
export function treeCpuMs(rootId: number): number {
  const ticks = processesBelow(rootId).map((id) => {
    const [utime, stime, ofEnded, ofEndedInKernel] = fieldsOf(id).slice(11, 15);
    return (utime ?? 0) + (stime ?? 0) + (ofEnded ?? 0) + (ofEndedInKernel ?? 0);
  });
  return ticks.reduce((sum, one) => sum + one, 0) * MS_PER_TICK;
}

/** What all cores of the machine have worked, for whomever, in ms. */
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

/** Empty for a process that has ended in the meantime. */
function fieldsOf(id: number): number[] {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number);
  } catch {
    return [];
  }
}
