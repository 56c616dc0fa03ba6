const BAR_WIDTH = 30;
const REDRAW_MS = 100;
const STEP_PERCENT = 10;

/**
 * Shows progress (0 to 1, and how many are done) on a stream: a bar that redraws itself on a terminal,
 * one line every 10 % elsewhere. `end` leaves the stream at the start of a line.
 */
export function showProgress(stream: NodeJS.WriteStream, what: string) {
  const isTerminal = stream.isTTY === true;
  let drawnAt = 0;
  let toldPercent = 0;
  let isOpen = false;

  const describe = (share: number, done: number) =>
    `${String(Math.floor(share * 100)).padStart(3)} %  ${done.toLocaleString('fr-FR')} ${what}`;

  const update = (share: number, done: number) => {
    if (!isTerminal) {
      const percent = Math.floor((share * 100) / STEP_PERCENT) * STEP_PERCENT;
      if (percent <= toldPercent) return;
      toldPercent = percent;
      stream.write(`${describe(share, done)}\n`);
      return;
    }
    if (share < 1 && Date.now() - drawnAt < REDRAW_MS) return;
    drawnAt = Date.now();
    isOpen = true;
    const filled = Math.round(share * BAR_WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
    stream.write(`\r${bar} ${describe(share, done)}`);
  };

  const end = () => {
    if (isOpen) stream.write('\n');
    isOpen = false;
  };
  return { update, end };
}
