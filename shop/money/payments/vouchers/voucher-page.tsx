import { useEffect, useRef, useState } from 'react';
import type { ReplyAt } from '#contract/base/client.ts';
import { frenchDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths } from '#contract/base/paths.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { VoucherForm } from './voucher-form.tsx';

export const VOUCHER_TITLE = 'Solde d’un bon d’achat';

type Balance = ReplyAt<'POST', typeof paths.voucherBalance>;

export function VoucherPage() {
  const [found, setFound] = useState<Balance>();
  const ask = async (code: string) => {
    setFound(undefined);
    setFound(await browserApi.post(paths.voucherBalance, { code }));
  };
  return (
    <>
      <PageBanner title={VOUCHER_TITLE} steps={[{ label: VOUCHER_TITLE }]} />
      <div className="container-page max-w-xl space-y-4 py-6 lg:py-8">
        <section
          aria-label="Votre bon d’achat"
          className="rounded-card border border-line bg-white p-4 sm:p-5"
        >
          <VoucherForm label="Voir le solde" onSend={ask} />
        </section>
        {found !== undefined && <Found {...found} />}
        <p className="text-muted">
          Un bon d’achat se donne au paiement d’une commande : ouvrez votre commande, puis « Payer
          par un bon d’achat ». Gardez son code : il n’est écrit nulle part chez nous.
        </p>
      </div>
    </>
  );
}

function Found({ balance, amount, expires_on, is_over }: Balance) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <div
      ref={said}
      tabIndex={-1}
      role="status"
      className="rounded-card bg-accent-soft p-4 outline-none"
    >
      <p>
        Il reste <strong className="text-xl tabular-nums">{formatXof(balance)}</strong> sur ce bon
        de {formatXof(amount)}.
      </p>
      {expires_on !== null && (
        <p className="mt-1">
          {is_over ? 'Il n’est plus valable depuis le ' : 'Il est valable jusqu’au '}
          {frenchDay(expires_on)}.
        </p>
      )}
    </div>
  );
}
