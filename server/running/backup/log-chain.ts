import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { type BackupFolder, LAST_ARCHIVED } from '#server/base/db/embedded/backup-folder.ts';
import { ENVIRONMENT } from '#server/base/db/embedded/server-account.ts';

const run = promisify(execFile);

/** Log parts of 16 MB, named by timeline and place. */
const PART_BYTES = 16n * 1024n * 1024n;
const PART = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/;
const HISTORY = /^([0-9A-F]{8})\.history$/;
/** Before the first record of a part. */
const HEADER_BYTES = 40n;
/** Files per `gzip -t`. */
const TESTED_AT_ONCE = 200;

/** Timeline and place, counted from 0. */
export type Part = { timeline: number; place: bigint };
/** Where a branch leaves its parent. */
type Branch = { timeline: number; from: bigint };

/** Last known log part of the newest branch; `place` is undefined for a branch without one. */
export type KnownEnd = { timeline: number; place: bigint | undefined };

/** The log part that contains a position (in bytes), counted from 0. */
export const placeOfPosition = (position: bigint): bigint => position / PART_BYTES;

/** Reads a file name; undefined when it names no log part. */
export function readPart(name: string): Part | undefined {
  const [, timeline, high, low] = PART.exec(name) ?? [];
  if (timeline === undefined) return undefined;
  return {
    timeline: Number.parseInt(timeline, 16),
    place: BigInt(`0x${high}`) * 256n + BigInt(`0x${low}`),
  };
}

export function nameOfPart({ timeline, place }: Part): string {
  const hex = (value: number | bigint) => value.toString(16).toUpperCase().padStart(8, '0');
  return hex(timeline) + hex(place / 256n) + hex(place % 256n);
}

/** Whether a server that read up to `position` read a record of the last known part. */
export function hasReached({ place }: KnownEnd, position: bigint): boolean {
  return place === undefined || position > place * PART_BYTES + HEADER_BYTES;
}

/** By archived parts, the last noted name, and a stopped cluster's `checkpoint`, whose log goes further. */
export function findKnownEnd(
  backups: BackupFolder,
  checkpoint: { timeline: number; position: bigint } | undefined,
): KnownEnd {
  const names = [...namesIn(backups), readLast(backups)];
  const parts = names.map(readPart).filter((part) => part !== undefined);
  if (checkpoint !== undefined) {
    parts.push({ timeline: checkpoint.timeline, place: placeOfPosition(checkpoint.position) });
  }
  const timelines = [...parts.map((part) => part.timeline), ...names.map(timelineOfHistory)];
  const timeline = Math.max(1, ...timelines);
  const places = parts.filter((part) => part.timeline === timeline).map((part) => part.place);
  return { timeline, place: places.reduce<bigint | undefined>(greater, undefined) };
}

/**
 * Name of the first missing or damaged part (or history file) from `from` to the known end, among archived parts and a
 * stopped cluster's `pg_wal` (`held`); undefined when whole. Parts before `readFrom` must exist and are not read.
 */
export async function findGap(
  backups: BackupFolder,
  { timeline, place: last }: KnownEnd,
  { timeline: begun, place: from }: Part,
  { held, readFrom = from }: { held?: string | undefined; readFrom?: bigint } = {},
): Promise<string | undefined> {
  // The newest branch needs no history file.
  const branches =
    begun === timeline ? [{ timeline, from: 0n }] : readBranches(backups, timeline, held);
  if (branches === undefined) return `${nameOfPart({ timeline, place: 0n }).slice(0, 8)}.history`;
  const end = last ?? branches.at(-1)!.from;
  const toRead: string[] = [];
  for (let place = from; place <= end; place += 1n) {
    const branch = branches.findLast((one) => one.from <= place) ?? branches[0]!;
    const name = nameOfPart({ timeline: branch.timeline, place });
    const isHeld = held !== undefined && existsSync(join(held, name));
    if (isHeld) continue;
    if (!existsSync(join(backups.wal, `${name}.gz`))) {
      // A branch without a part continues in its parent.
      if (last === undefined && place === end) break;
      return (await firstDamaged(backups, toRead)) ?? name;
    }
    if (place >= readFrom) toRead.push(name);
  }
  return firstDamaged(backups, toRead);
}

/** First part that `gzip` cannot read to its end. */
async function firstDamaged(
  { wal }: BackupFolder,
  names: readonly string[],
): Promise<string | undefined> {
  for (let from = 0; from < names.length; from += TESTED_AT_ONCE) {
    const some = names.slice(from, from + TESTED_AT_ONCE);
    if (await areWhole(wal, some)) continue;
    for (const name of some) if (!(await areWhole(wal, [name]))) return name;
  }
  return undefined;
}

const areWhole = (wal: string, names: readonly string[]): Promise<boolean> =>
  run('gzip', ['-tq', ...names.map((name) => `${name}.gz`)], { cwd: wal, env: ENVIRONMENT }).then(
    () => true,
    () => false,
  );

/** Oldest first; undefined when the history is missing or damaged. */
function readBranches(
  { wal }: BackupFolder,
  timeline: number,
  held: string | undefined,
): Branch[] | undefined {
  const name = `${nameOfPart({ timeline, place: 0n }).slice(0, 8)}.history`;
  let text: string | undefined;
  try {
    text =
      held !== undefined && existsSync(join(held, name))
        ? readFileSync(join(held, name), 'utf8')
        : gunzipSync(readFileSync(join(wal, `${name}.gz`))).toString();
  } catch {
    return undefined;
  }
  const left = readHistory(text);
  const timelines = [...left.map((branch) => branch.timeline), timeline];
  const begins = [0n, ...left.map(({ position }) => placeOfPosition(position))];
  return timelines.map((one, index) => ({ timeline: one, from: begins[index]! }));
}

/** Reads a history file: for each timeline, the position (in bytes) where the next one left it. */
export function readHistory(text: string): { timeline: number; position: bigint }[] {
  return [...text.matchAll(/^(\d+)\s+([0-9A-F]+)\/([0-9A-F]+)/gm)].map(
    ([, timeline, high, low]) => ({
      timeline: Number(timeline),
      position: BigInt(`0x${high}`) * 2n ** 32n + BigInt(`0x${low}`),
    }),
  );
}

function namesIn({ wal }: BackupFolder): string[] {
  const names = existsSync(wal) ? readdirSync(wal) : [];
  return names.filter((name) => name.endsWith('.gz')).map((name) => name.slice(0, -3));
}

/** Empty or damaged after a crash during the write: the neighbours count. */
function readLast({ wal }: BackupFolder): string {
  const file = join(wal, LAST_ARCHIVED);
  return existsSync(file) ? readFileSync(file, 'latin1').trim() : '';
}

const timelineOfHistory = (name: string): number =>
  Number.parseInt(HISTORY.exec(name)?.[1] ?? '0', 16);

const greater = (one: bigint | undefined, other: bigint): bigint =>
  one !== undefined && one > other ? one : other;
