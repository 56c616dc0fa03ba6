import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import CircleDot from 'lucide-react/icons/circle-dot';
import type { ReactNode } from 'react';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { nextStepsOf } from './next-steps.ts';
import { wireMoment } from './order-words.ts';

export function Timeline({ order }: { order: Order }) {
  const next = nextStepsOf(order);
  if (order.events.length === 0 && next.length === 0) return null;
  return (
    <Card title="Suivi">
      <ol>
        {order.events.map(({ at, text, by }) => (
          <Step key={`${at} ${text}`} mark={<Check size={16} />} look="bg-success text-white">
            <p className="font-semibold break-words">{text}</p>
            <p className="text-sm text-muted">
              {wireMoment(at)} · {by}
            </p>
          </Step>
        ))}
        {next.map(({ title, hint }, index) => (
          <Step
            key={title}
            mark={index === 0 ? <CircleDot size={16} /> : <Circle size={16} />}
            look={index === 0 ? 'bg-accent text-white' : 'bg-mist text-muted'}
          >
            <p className={index === 0 ? 'font-semibold' : 'text-muted'}>
              <span className="sr-only">{index === 0 ? 'À présent : ' : 'Ensuite : '}</span>
              {title}
            </p>
            <p className="text-sm text-muted">{hint}</p>
          </Step>
        ))}
      </ol>
    </Card>
  );
}

function Step({ mark, look, children }: { mark: ReactNode; look: string; children: ReactNode }) {
  return (
    <li className="relative flex gap-3 pb-4 last:pb-0 not-last:before:absolute not-last:before:top-7 not-last:before:bottom-0 not-last:before:left-3.5 not-last:before:w-px not-last:before:bg-line">
      <span
        aria-hidden="true"
        className={`flex size-7 shrink-0 items-center justify-center rounded-full ${look}`}
      >
        {mark}
      </span>
      <div className="min-w-0 pt-0.5">{children}</div>
    </li>
  );
}
