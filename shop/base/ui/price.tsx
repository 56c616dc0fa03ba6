import { shortDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';

/** `before` is the struck price; amounts in XOF. */
export function Price({
  amountXof,
  beforeXof,
  size = 'md',
}: {
  amountXof: number;
  beforeXof?: number | undefined;
  size?: 'md' | 'lg';
}) {
  const isReduced = beforeXof !== undefined && beforeXof > amountXof;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span
        className={`font-extrabold tabular-nums whitespace-nowrap ${size === 'lg' ? 'text-2xl sm:text-3xl' : 'text-base max-[22rem]:text-[0.8125rem] sm:text-xl'} ${isReduced ? 'text-promo' : 'text-ink'}`}
      >
        {formatXof(amountXof)}
      </span>
      {isReduced && (
        <s
          className={`text-muted whitespace-nowrap ${size === 'lg' ? 'text-base sm:text-lg' : 'text-xs sm:text-sm'}`}
        >
          <span className="sr-only">au lieu de </span>
          {formatXof(beforeXof)}
        </s>
      )}
    </p>
  );
}

/** 'prix du 12 nov.' for the moment (ms) of a cached price, in Dakar. */
export const priceDate = (seenAt: number): string => `prix du ${shortDay(seenAt)}`;
