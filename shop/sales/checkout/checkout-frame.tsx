import { type ReactNode, type Ref, type SubmitEvent, useId } from 'react';
import { withAccents } from '#contract/base/fields/accents.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { messages } from '#contract/talk/messages.ts';
import type { BasketLine } from '#shop/base/lists/lines.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Refusal } from '#shop/base/ui/fields/refusal.tsx';
import { EmptyList } from '#shop/sales/baskets/empty-list.tsx';
import { SoldOut } from '#shop/sales/baskets/line-parts.tsx';

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
    <div className="space-y-4">{summary}</div>
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
  <section aria-label="Valider la commande" className="space-y-4 rounded-card bg-mist p-4 sm:p-5">
    {children}
    <Refusal text={refusal} />
    <button
      type="submit"
      aria-disabled={isSending || totalXof === undefined}
      className={buttonStyle('primary', 'w-full px-3! py-3 aria-disabled:opacity-60')}
    >
      {labelOf(label, isSending, totalXof)}
    </button>
    {hint}
  </section>
);

function labelOf(label: string, isSending: boolean, totalXof: number | undefined): string {
  if (isSending) return messages.pack.sending;
  if (totalXof === undefined) return 'Calcul du total...';
  return `${label} · ${formatXof(totalXof)}`;
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
