import { Circle, CircleCheck, CircleX, PackageCheck, Truck, UserX } from 'lucide-react';
import { stopStateWords } from '#contract/delivery/round-states.ts';
import type { ShownStop } from '../queue/shown-rounds.ts';

const SIGNS = {
  planned: [Circle, 'text-muted'],
  on_the_way: [Truck, 'text-accent'],
  delivered: [CircleCheck, 'text-good'],
  collected: [PackageCheck, 'text-good'],
  absent: [UserX, 'text-warn'],
  refused: [CircleX, 'text-bad'],
  skipped: [CircleX, 'text-muted'],
  removed: [CircleX, 'text-muted'],
} as const;

export function StopStateLine({ stop }: { stop: ShownStop }) {
  const [Sign, color] = SIGNS[stop.state];
  return (
    <span className={`flex items-center gap-2 text-base font-bold ${color}`}>
      <Sign aria-hidden="true" className="size-5 shrink-0" />
      {stopStateWords(stop)}
      {stop.isWaiting && <span className="text-warn"> · à envoyer</span>}
    </span>
  );
}
