import { readdirSync, readFileSync } from 'node:fs';

/**
 * Memory of a process and all below it in MB: each page that several share counts once (Pss), as
 * PostgreSQL's buffers do.
 */
export function treeMemoryMb(rootId: number): number {
  const kilobytes = processesBelow(rootId).map(readPssKb);
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}

/** A process and all below it. */
export function processesBelow(rootId: number): number[] {
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

/** Empty for a process that has ended in the meantime. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
