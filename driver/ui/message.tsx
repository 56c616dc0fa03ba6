import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const LOOKS = {
  good: ['border-good bg-good-soft text-good', CircleCheck],
  warn: ['border-warn bg-warn-soft text-warn', TriangleAlert],
  bad: ['border-bad bg-bad-soft text-bad', CircleX],
  plain: ['border-line bg-mist text-ink', Info],
} as const;

/** A box with a sign and words in one of four tones; `role` has it read out. */
export function Message({
  tone,
  role,
  children,
}: {
  tone: keyof typeof LOOKS;
  role?: 'alert' | 'status';
  children: ReactNode;
}) {
  const [look, Sign] = LOOKS[tone];
  return (
    <div role={role} className={`my-3 flex gap-3 rounded-2xl border-2 p-3 ${look}`}>
      <Sign aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="min-w-0 grow">{children}</div>
    </div>
  );
}
