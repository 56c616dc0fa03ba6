import FileText from 'lucide-react/icons/file-text';
import { paths, pathTo } from '#contract/base/paths.ts';
import { paymentMessages } from '#contract/money/payment-messages.ts';
import type { AnyTransaction } from '#contract/money/payment-shapes.ts';
import { saveDocument } from '#shop/base/api/save-document.ts';
import { useAct } from '#shop/base/api/use-act.ts';
import { ownPath } from '#shop/base/page/own-path.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';

type Paid = Pick<
  AnyTransaction,
  'provider' | 'token' | 'transaction_id' | 'url_facture' | 'reference'
>;

/** Downloads a payment's receipt, with the fixed toasts of rule M-25. */
export function ReceiptButton({ payment }: { payment: Paid }) {
  const { isActing, act } = useAct(async () => {
    const { path, fileName } = receiptOf(payment);
    try {
      if (path === undefined) throw new Error('no address');
      await saveDocument(path, fileName);
      toast({ text: paymentMessages.invoice.downloaded, tone: 'success', subject: 'invoice' });
    } catch {
      toast({ text: paymentMessages.invoice.unavailable, tone: 'error', subject: 'invoice' });
    }
  });
  return (
    <button
      type="button"
      aria-disabled={isActing}
      onClick={() => void act()}
      className={buttonStyle('secondary')}
    >
      <FileText aria-hidden="true" size={18} />
      {isActing ? 'Un instant...' : 'Télécharger la facture'}
      <span className="sr-only">&nbsp;du paiement {payment.reference}</span>
    </button>
  );
}

/** Orange Money's file name is fixed (rule M-24). */
function receiptOf({ provider, token, transaction_id, url_facture, reference }: Paid) {
  if (provider === 'orange') {
    return {
      path: pathTo(paths.orangeInvoice, { id: token }),
      fileName: `facture-orange-money-${transaction_id}.pdf`,
    };
  }
  return { path: localPath(url_facture), fileName: `recu-${reference.replace(/\W+/g, '-')}.pdf` };
}

/** Undefined for another site's address. */
function localPath(address: string): string | undefined {
  if (!URL.canParse(address)) return ownPath(address);
  const { origin, pathname, search } = new URL(address);
  return origin === window.location.origin ? pathname + search : undefined;
}
