import { readMoment } from '#contract/base/fields/french-time.ts';
import { keysOf } from '#contract/base/tables.ts';
import {
  type Level,
  MATTERS,
  type Matter,
  type MatterName,
} from '#contract/running/staff-dashboard-lists.ts';
import type { WaitingMatter } from '#contract/running/staff-waiting.ts';

const LEVELS: readonly Level[] = ['late', 'today', 'later'];
const HOUR_MS = 3_600_000;

/** Late once its longest waiting record has waited longer than the matter allows (rule R-21). */
export function levelOf(
  { matter, since }: Pick<WaitingMatter, 'matter' | 'since'>,
  now: number,
): Level {
  const { level, patience }: Matter = MATTERS[matter];
  if (patience === undefined || since === null) return level;
  return now - readMoment(since).getTime() > patience * HOUR_MS ? 'late' : level;
}

/** The most urgent matters first; of one level in the order of `MATTERS`. */
export function byUrgency<One extends Pick<WaitingMatter, 'matter' | 'since'>>(
  matters: readonly One[],
  now: number,
): (One & { level: Level })[] {
  const rank = (name: MatterName) => keysOf(MATTERS).indexOf(name);
  return matters
    .map((one) => ({ ...one, level: levelOf(one, now) }))
    .toSorted(
      (a, b) =>
        LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || rank(a.matter) - rank(b.matter),
    );
}

/** How long it waits: `depuis 20 min`, `depuis 3 h`, `depuis 2 jours`. */
export function waitingWords(since: string, now: number): string {
  const hours = (now - readMoment(since).getTime()) / HOUR_MS;
  if (hours < 1) return `depuis ${Math.max(1, Math.round(hours * 60))}\u00a0min`;
  if (hours < 48) return `depuis ${Math.floor(hours)}\u00a0h`;
  return `depuis ${Math.floor(hours / 24)}\u00a0jours`;
}
