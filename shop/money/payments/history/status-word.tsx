import { lookOf } from '../payment-words.ts';

/** A payment's status as an icon and a word. */
export function StatusWord({ status }: { status: string }) {
  const { word, icon: Icon, color } = lookOf(status);
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold whitespace-nowrap">
      <Icon aria-hidden="true" size={18} className={`shrink-0 ${color}`} />
      {word}
    </span>
  );
}
