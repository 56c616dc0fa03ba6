import { execFileSync } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { errorCodeOf } from '#server/base/error-code.ts';

/** Ids of the picture processes that this process started. */
export const pictureProcesses = (): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, parent, ...args]) =>
        parent === String(process.pid) && /pictures.process/.test(args.join(' ')),
    )
    .map(([pid]) => Number(pid));

/** Kills the picture processes. Returns their ids. */
export function killWork(): number[] {
  const working = pictureProcesses();
  for (const pid of working) process.kill(pid, 'SIGKILL');
  return working;
}

/** Suspends picture processes that are not `known`. Returns how to resume them; the test's end does so too. */
export function stopWork(known: readonly number[] = []): () => void {
  const working = pictureProcesses().filter((pid) => !known.includes(pid));
  if (working.length === 0) throw new Error('no process to stop');
  for (const pid of working) process.kill(pid, 'SIGSTOP');
  const goOn = () => {
    for (const pid of working.splice(0)) process.kill(pid, 'SIGCONT');
  };
  // A process may have ended since.
  onTestFinished(() => {
    try {
      goOn();
    } catch (error) {
      if (errorCodeOf(error) !== 'ESRCH') throw error;
    }
  });
  return goOn;
}
