/**
 * How a figure compares with the one before, in words: "+12 % (avant : 50)". From nothing there is no
 * percentage. `show` writes a figure as people read it.
 */
export function changeWords(now: number, before: number, show: (value: number) => string): string {
  if (now === before) return `comme avant (${show(before)})`;
  if (before === 0) return `avant : ${show(0)}`;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return `${now < before ? '−' : '+'}${percent} % (avant : ${show(before)})`;
}
