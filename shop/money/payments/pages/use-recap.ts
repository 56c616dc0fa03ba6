import { useEffect, useState } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { AnyTransaction, PaymentRow } from '#contract/money/payment-shapes.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { phoneText } from '#shop/base/ui/format/phone-text.ts';

type Facts = [name: string, value: string][];

/**
 * Who paid and how much (api-contract, section 6). Names come once it is `paid`, masked by the server for
 * strangers; a page without them is whole all the same.
 */
export function useRecap(paid: AnyTransaction | undefined): (shown: AnyTransaction) => Facts {
  const [row, setRow] = useState<PaymentRow | 'missing'>();
  const token = paid?.token;
  useEffect(() => {
    if (token === undefined) return;
    const leaving = new AbortController();
    browserApi.get(pathTo(paths.paymentByToken, { token }), leaving.signal).then(setRow, () => {
      if (!leaving.signal.aborted) setRow('missing');
    });
    return () => leaving.abort();
  }, [token]);
  return ({ amount, customer_msisdn }) => {
    const names = row === 'missing' ? undefined : row;
    // Their place is kept, that no button moves away from under a finger.
    const awaited = token !== undefined && row === undefined ? '…' : undefined;
    const phone = names?.customer_phone || customer_msisdn;
    const known: [string, string | false | null | undefined][] = [
      ['Nom', names?.customer_name ?? awaited],
      ['Téléphone', phone && phoneText(phone)],
      ['E-mail', names?.customer_email ?? awaited],
      ['Montant', formatXof(amount)],
    ];
    return known.flatMap(([name, value]): Facts => (value ? [[name, value]] : []));
  };
}
