const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** A size in bytes as people read it: `1,4 Mo`, `320 ko`; at least 1 ko. */
export function fileSizeText(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.max(1, Math.round(bytes / KILOBYTE))}\u00a0ko`;
  const megabytes = Math.round((bytes / MEGABYTE) * 10) / 10;
  return `${String(megabytes).replace('.', ',')}\u00a0Mo`;
}
