import { useEffect, useRef, useState } from 'react';
import type { AlertKind } from '#contract/goods/alert-kinds.ts';
import type { ProductDetail } from '#contract/goods/catalogue/catalogue.ts';
import { canPreorder } from '#contract/goods/catalogue/product-prices.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Modal } from '#shop/base/ui/overlays/modal.tsx';
import { AlertForm } from './alert-form.tsx';

/** The window in which somebody asks to be told of an article, and hears that it is noted. */
export function AlertDialog({ product, onClose }: { product: ProductDetail; onClose: () => void }) {
  const [message, setMessage] = useState('');
  return (
    <Modal title="Prévenez-moi" onClose={onClose}>
      {message === '' ? (
        <AlertForm productId={product.id} kinds={kindsFor(product)} onDone={setMessage} />
      ) : (
        <Noted message={message} onClose={onClose} />
      )}
    </Modal>
  );
}

/** What can be waited for, the likeliest first. */
function kindsFor(product: ProductDetail): [AlertKind, ...AlertKind[]] {
  if (product.availability?.can_buy !== false) return ['price'];
  return canPreorder(product) ? ['stock', 'price'] : ['stock', 'preorder', 'price'];
}

function Noted({ message, onClose }: { message: string; onClose: () => void }) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <>
      <p
        ref={said}
        tabIndex={-1}
        role="status"
        className="rounded-card bg-accent-soft p-4 outline-none"
      >
        {message}
      </p>
      <button type="button" onClick={onClose} className={buttonStyle('primary', 'mt-5 w-full')}>
        Fermer
      </button>
    </>
  );
}
