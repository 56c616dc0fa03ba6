import FileText from 'lucide-react/icons/file-text';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { saveDocument } from '#shop/base/api/save-document.ts';
import { useAct } from '#shop/base/api/use-act.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';

/** Buttons that save an order's form, invoices and credit notes (PDF). A guest passes the order's `token`. */
export function DocumentButtons({ order, token }: { order: Order; token?: string }) {
  const ask = (path: string) => withQuery(pathTo(path, { id: order.id }), { token });
  return (
    <>
      <DocumentButton
        label="Bon de commande (PDF)"
        path={ask(paths.orderForm)}
        fileName={`bon-de-commande-${order.name}.pdf`}
      />
      {order.invoice.map(({ invoice_name: name, certificate }) => (
        <DocumentButton
          key={name}
          label={
            certificate == null
              ? `Facture ${name} (PDF)`
              : `Facture ${name}, certifiée n° ${certificate.number} (PDF)`
          }
          path={ask(paths.orderInvoice)}
          fileName={`facture-${name.replace(/\W+/g, '-')}.pdf`}
        />
      ))}
      {order.credit_notes?.map(({ name }) => (
        <DocumentButton
          key={name}
          label={`Avoir ${name} (PDF)`}
          path={withQuery(pathTo(paths.orderCreditNote, { id: order.id, name }), { token })}
          fileName={`avoir-${name}.pdf`}
        />
      ))}
    </>
  );
}

export function DocumentButton({
  label,
  path,
  fileName,
}: {
  label: string;
  path: string;
  fileName: string;
}) {
  const { isActing, act } = useAct(() => saveDocument(path, fileName));
  return (
    <button
      type="button"
      aria-disabled={isActing}
      onClick={act}
      className={buttonStyle('secondary')}
    >
      <FileText aria-hidden="true" size={18} />
      {isActing ? 'Un instant...' : label}
    </button>
  );
}
