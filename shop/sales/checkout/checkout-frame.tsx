import { type ReactNode, type Ref, type SubmitEvent, useId } from 'react';
import { withAccents } from '#contract/base/fields/accents.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { messages } from '#contract/talk/messages.ts';
import type { BasketLine } from '#shop/base/lists/lines.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Refusal } from '#shop/base/ui/fields/refusal.tsx';
import { EmptyList } from '#shop/sales/baskets/empty-list.tsx';
import { SoldOut } from '#shop/sales/baskets/line-parts.tsx';
import { CHECKOUT_TITLE } from './checkout-kinds.ts';

export const CheckoutTitle = () => (
  <h1 className="mb-3 text-2xl leading-tight font-extrabold tracking-tight">{CHECKOUT_TITLE}</h1>
);

/**
 * The summary stays in sight on a desktop. Its height is that of the screen from the start, so the button stands still
 * while lines and amounts come; `9rem` is what is above it.
 */
export const CheckoutFrame = ({
  ref,
  onSubmit,
  children,
  summary,
}: {
  ref: Ref<HTMLFormElement>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  children: ReactNode;
  summary: ReactNode;
}) => (
  <form
    ref={ref}
    noValidate
    onSubmit={onSubmit}
    className="space-y-4 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-6 lg:space-y-0"
  >
    <div className="space-y-4">{children}</div>
    <div className="rounded-card border border-line bg-white lg:sticky lg:top-4 lg:flex lg:h-[min(calc(100vh-9rem),46rem)] lg:min-h-80 lg:flex-col">
      {summary}
    </div>
  </form>
);

export const NothingToOrder = ({ soldOut }: { soldOut: readonly BasketLine[] }) => (
  <>
    {soldOut.map((line) => (
      <div key={line.id} className="mx-auto max-w-md rounded-lg bg-mist px-3 py-2">
        <p className="font-semibold break-words">{withAccents(line.name)}</p>
        <SoldOut line={line} />
      </div>
    ))}
    <EmptyList
      title={soldOut.length > 0 ? 'Rien à commander pour le moment' : messages.basket.empty}
      hint="Il n’y a rien à commander ici : ajoutez d’abord un produit."
    />
  </>
);

/** The button with the total: at the end of the summary, on phones alone in the bar at the foot. */
export const PlaceOrder = ({
  label,
  totalXof,
  isSending,
  refusal,
  children,
  hint,
}: {
  label: string;
  /** Undefined while it is computed. */
  totalXof: number | undefined;
  isSending: boolean;
  /** Empty without a refusal. */
  refusal: string;
  children: ReactNode;
  hint?: ReactNode;
}) => (
  <section
    aria-label={CHECKOUT_TITLE}
    className="shrink-0 space-y-3 border-t border-line p-4 sm:p-5 lg:px-6 lg:py-4"
  >
    <Refusal text={refusal} />
    {children}
    <div className="at-foot lifted inset-x-0 z-40 flex min-h-14 items-center justify-between gap-3 border-t border-line bg-white px-4 pb-[env(safe-area-inset-bottom)] lg:static lg:min-h-0 lg:border-0 lg:p-0 print:hidden">
      <strong
        aria-hidden="true"
        className="text-lg font-extrabold whitespace-nowrap tabular-nums lg:hidden"
      >
        {totalXof !== undefined && formatXof(totalXof)}
      </strong>
      <button
        type="submit"
        data-main=""
        aria-disabled={isSending || totalXof === undefined}
        className={buttonStyle(
          'primary',
          'w-42 px-2! lg:w-full lg:px-3! lg:py-3 aria-disabled:opacity-60',
        )}
      >
        <Label label={label} isSending={isSending} totalXof={totalXof} />
      </button>
    </div>
    {hint}
  </section>
);

/** On phones the first word is seen, beside the total; all of it is heard. */
function Label({
  label,
  isSending,
  totalXof,
}: {
  label: string;
  isSending: boolean;
  totalXof: number | undefined;
}) {
  if (isSending) return messages.pack.sending;
  if (totalXof === undefined) return 'Calcul du total...';
  const [first, ...rest] = label.split(' ');
  return (
    <span>
      {first}
      <span className="max-lg:sr-only">{` ${rest.join(' ')} · ${formatXof(totalXof)}`}</span>
    </span>
  );
}

export function CheckoutStep({
  number,
  title,
  children,
}: {
  number: number;
  title: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-line bg-white p-4 sm:p-5 lg:p-6"
    >
      <h2 id={id} className="mb-4 flex items-center gap-3 text-lg font-bold">
        <span
          aria-hidden="true"
          className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent text-base text-white"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
