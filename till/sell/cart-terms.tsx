import { useRef, useState } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import type { OfferedService } from '#contract/goods/services.ts';
import type { TillQuote } from '#contract/money/tills/till-sales.ts';
import { Dialog } from '../bar/dialog.tsx';
import { useWork } from '../work.ts';
import { type Later, setLater } from './cart.ts';
import { discountXof, subtotalOf } from './price-cart.ts';
import { CodeForm } from './terms/code-form.tsx';
import { CompanyForm } from './terms/company-form.tsx';
import { CustomerForm } from './terms/customer-form.tsx';
import { DiscountForm } from './terms/discount-form.tsx';
import { LaterForm } from './terms/later-form.tsx';

type Kind = 'discount' | 'code' | 'customer' | 'company' | 'later';

/** Discount, coupons and customer of the sale, and how its goods come. */
export function CartTerms({
  quote,
  offered,
}: {
  quote: TillQuote | undefined;
  offered: readonly OfferedService[];
}) {
  const { cart, setCart, memory, isOnline } = useWork();
  const [open, setOpen] = useState<Kind>();
  const dialog = useRef<HTMLDialogElement>(null);
  const percent = memory.state?.terms.discount_percent ?? 0;
  const show = (kind: Kind) => {
    setOpen(kind);
    dialog.current?.showModal();
  };
  const close = () => dialog.current?.close();
  const { discount, customer, company, codes, later } = cart;
  const who = customer === null ? '' : (quote?.customer?.name ?? customer.name) || customer.phone;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {percent > 0 && (
        <button type="button" className={TERM} onClick={() => show('discount')}>
          {discount === null
            ? 'Remise'
            : `Remise : ${formatXof(discountXof(discount, subtotalOf(cart)))}`}
        </button>
      )}
      {codes.map((code) => (
        <button
          key={code}
          type="button"
          className={TERM}
          onClick={() =>
            setCart({ ...cart, priced: null, codes: codes.filter((other) => other !== code) })
          }
        >
          Retirer le coupon {code}
        </button>
      ))}
      <button
        type="button"
        className={TERM}
        disabled={!isOnline}
        title={isOnline ? undefined : 'Un coupon demande le réseau.'}
        onClick={() => show('code')}
      >
        {isOnline ? 'Coupon' : 'Coupon (avec le réseau)'}
      </button>
      <button type="button" className={TERM} onClick={() => show('customer')}>
        {clientWords(who, company?.name ?? '')}
      </button>
      <button
        type="button"
        className={TERM}
        disabled={!isOnline && later === null}
        onClick={() => show('later')}
      >
        {laterWords(later, isOnline)}
      </button>
      <Dialog
        ref={dialog}
        title={open === undefined ? '' : TITLES[open]}
        onClose={() => setOpen(undefined)}
      >
        {open === 'discount' && (
          <DiscountForm
            discount={discount}
            subtotalXof={subtotalOf(cart)}
            percent={percent}
            onDiscount={(given) => {
              setCart({ ...cart, priced: null, discount: given });
              close();
            }}
          />
        )}
        {open === 'code' && (
          <CodeForm
            onCode={(code) => {
              setCart({ ...cart, priced: null, codes: [...new Set([...codes, code])] });
              close();
            }}
          />
        )}
        {open === 'customer' && (
          <CustomerForm
            customer={customer}
            onCustomer={(given) => {
              setCart({ ...cart, priced: null, customer: given });
              close();
            }}
          />
        )}
        {open === 'customer' && (
          <button
            type="button"
            className="button-plain mt-2 min-h-14 w-full"
            onClick={() => setOpen('company')}
          >
            {company === null
              ? 'Facture au nom d’une entreprise'
              : `Facture au nom de ${company.name}`}
          </button>
        )}
        {open === 'company' && (
          <CompanyForm
            company={company}
            onCompany={(given) => {
              setCart({ ...cart, company: given });
              close();
            }}
          />
        )}
        {open === 'later' && (
          <LaterForm
            later={later}
            onLater={(given) => {
              setCart(setLater(cart, given, offered));
              close();
            }}
          />
        )}
        <button type="button" className="button-plain mt-2 min-h-14 w-full" onClick={close}>
          Fermer
        </button>
      </Dialog>
    </div>
  );
}

function clientWords(who: string, company: string): string {
  const named = [who, company].filter(Boolean).join(', pour ');
  return named === '' ? 'Client' : `Client : ${named}`;
}

function laterWords(later: Later | null, isOnline: boolean): string {
  if (later !== null) {
    return later.zone === null ? 'Retrait plus tard' : `Livraison : ${later.zone.name}`;
  }
  return isOnline ? 'Livrer ou retirer plus tard' : 'Livrer (avec le réseau)';
}

const TERM = 'button-plain min-h-14 px-3 text-base';
const TITLES: Record<Kind, string> = {
  discount: 'Remise du vendeur',
  code: 'Coupon',
  customer: 'Client',
  company: 'Facture au nom d’une entreprise',
  later: 'Remise des articles',
};
