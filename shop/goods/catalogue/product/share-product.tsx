import Link2 from 'lucide-react/icons/link-2';
import MessageCircle from 'lucide-react/icons/message-circle';
import QrCode from 'lucide-react/icons/qr-code';
import Share2 from 'lucide-react/icons/share-2';
import { type ComponentProps, useState } from 'react';
import { productLink } from '#contract/base/screens.ts';
import type { ProductDetail } from '#contract/goods/catalogue/products.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { copyText } from '#shop/base/ui/copy-text.ts';
import { whatsappShareLink } from '#shop/base/ui/format/contact-links.ts';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import type { QrDialog } from './qr-dialog.tsx';

const COPIED_SHOWN_MS = 5000;
const button =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-4 text-sm font-semibold text-ink hover:border-accent hover:text-accent-dark';

/** Ways to share a product's address (rule G-9). */
export function ShareProduct({ product }: { product: ProductDetail }) {
  const { shop } = useShop();
  const isLive = useHydrated();
  const [outcome, setOutcome] = useState('');
  const url = `${shop.url}${productLink(product.id)}`;
  const copy = async () => {
    setOutcome((await copyText(url)) ? 'Lien copié' : 'Erreur lors de la copie');
    setTimeout(() => setOutcome(''), COPIED_SHOWN_MS);
  };
  // The promise rejects when the visitor closes the device's sheet, which is no error.
  const share = () => navigator.share({ title: product.name, url }).catch(() => undefined);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <a
        href={whatsappShareLink(`${product.name}\n${url}`)}
        target="_blank"
        rel="noopener"
        className={button}
      >
        <MessageCircle aria-hidden="true" size={18} />
        Partager sur WhatsApp
      </a>
      <button type="button" onClick={copy} className={button}>
        <Link2 aria-hidden="true" size={18} />
        Copier le lien
      </button>
      {isLive && 'share' in navigator && (
        <button type="button" onClick={share} className={button}>
          <Share2 aria-hidden="true" size={18} />
          Partager
        </button>
      )}
      <QrButton
        name={product.name}
        url={url}
        onFailure={() => setOutcome('Le QR code ne s’est pas chargé. Réessayez.')}
      />
      <p role="status" className="text-sm font-semibold text-success">
        {outcome}
      </p>
    </div>
  );
}

function QrButton({ name, url, onFailure }: { name: string; url: string; onFailure: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const { Part: Dialog, load } = useLatePart<ComponentProps<typeof QrDialog>>(() =>
    import('./qr-dialog.tsx').then((module) => module.QrDialog),
  );
  const open = () => {
    setIsOpen(true);
    load(onFailure);
  };
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={open} className={button}>
        <QrCode aria-hidden="true" size={18} />
        QR code
      </button>
      {isOpen && Dialog && <Dialog name={name} url={url} onClose={() => setIsOpen(false)} />}
    </>
  );
}
