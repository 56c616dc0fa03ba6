import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { QrCode } from '#shop/base/ui/qr-code.tsx';

export function QrDialog({
  name,
  url,
  onClose,
}: {
  name: string;
  url: string;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={`QR code de ${name}`}
      onClose={onClose}
      className="m-auto w-[min(22rem,calc(100vw-2rem))] rounded-2xl bg-white p-4 text-ink backdrop:bg-navy/70"
    >
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 pt-1 font-bold break-words">{name}</p>
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          aria-label="Fermer"
          className="-mt-1 -mr-1 flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-mist"
        >
          <X aria-hidden="true" />
        </button>
      </div>
      <QrCode text={url} label={`QR code vers la page de ${name}`} />
      <p className="text-center text-sm text-muted">
        Scannez ce code avec un autre téléphone pour ouvrir ce produit.
      </p>
    </dialog>
  );
}
