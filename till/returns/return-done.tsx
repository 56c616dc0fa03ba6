import { useEffect, useRef } from 'react';
import { Message, Page } from '#browser/ui/page.tsx';
import { goTo, placeOf } from '#browser/ui/use-place.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { useKeys } from '../bar/use-keys.ts';
import { PaperPage } from '../printer/paper-page.tsx';
import { PrintButton } from '../printer/print-button.tsx';
import { PrinterNotice } from '../printer/printer-notice.tsx';
import { useWork } from '../work.ts';
import { describeReturn } from './describe-return.ts';
import type { DoneReturn } from './draft.ts';

/** What the seller gives now, the paper of the return, and the way to an exchange. */
export function ReturnDone({ done, onEnd }: { done: DoneReturn; onEnd: () => void }) {
  const { cart, setCart, memory } = useWork();
  const next = useRef<HTMLButtonElement>(null);
  const { given_back: given, message } = done.result;
  const cash = given?.money.find(({ way }) => way === 'cash');
  const voucher = given?.voucher ?? null;
  const paper = describeReturn(done, memory.state);
  const end = () => {
    onEnd();
    goTo(placeOf('vendre'));
  };
  const exchange = () => {
    if (voucher !== null) setCart({ ...cart, priced: null, parts: [], exchange: voucher });
    end();
  };
  useKeys({ F9: end });
  useEffect(() => {
    requestAnimationFrame(() => next.current?.focus());
  }, []);
  return (
    <Page title="Retour enregistré">
      <div className="print:hidden">
        {cash !== undefined && (
          <p role="status" className="rounded-2xl bg-good-soft p-4 text-3xl font-bold text-good">
            À rendre : {formatXof(cash.amount + cash.duty)}
          </p>
        )}
        {voucher !== null && (
          <p role="status" className="rounded-2xl bg-good-soft p-4 text-2xl font-bold text-good">
            Bon d’achat de {formatXof(voucher.amount)}
            <span className="block break-all">{voucher.code}</span>
          </p>
        )}
        {message !== '' && (
          <Message tone="warn" role="alert">
            {message}
          </Message>
        )}
        <div className="my-3 grid gap-2 sm:grid-cols-2">
          {voucher !== null && (
            <button
              ref={next}
              type="button"
              className="button-good min-h-16 text-2xl sm:col-span-2"
              onClick={exchange}
            >
              Échanger : vendre avec ce bon
            </button>
          )}
          <button
            ref={voucher === null ? next : undefined}
            type="button"
            className={`${voucher === null ? 'button-good' : 'button-plain'} min-h-16 text-xl sm:order-2`}
            onClick={end}
          >
            Terminer
          </button>
          <PrintButton paper={paper} />
        </div>
        <PrinterNotice />
      </div>
      <PaperPage paper={paper} />
    </Page>
  );
}
