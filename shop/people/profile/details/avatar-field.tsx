import Camera from 'lucide-react/icons/camera';
import { type ChangeEvent, useRef, useState } from 'react';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Avatar } from '../avatar.tsx';
import type { TabProps } from '../tab-content.tsx';
import { CropDialog } from './crop-dialog.tsx';

export function AvatarField({ customer }: TabProps) {
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [problem, setProblem] = useState('');

  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file === undefined) return;
    setProblem('');
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      setProblem('Cette photo ne peut pas être lue. Choisissez une image JPEG, PNG ou WebP.');
    }
    // Lets the customer choose the same file again.
    target.value = '';
  };
  return (
    <div className="flex items-center gap-4">
      <Avatar customer={customer} className="size-24 text-3xl" />
      <div className="min-w-0">
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label="Fichier de la photo"
          onChange={read}
          className="hidden"
        />
        <button
          type="button"
          onClick={() => input.current?.click()}
          className={buttonStyle('secondary')}
        >
          <Camera aria-hidden="true" size={20} />
          {customer.avatar === false ? 'Choisir une photo' : 'Changer la photo'}
        </button>
        <p role="alert" className="mt-2 text-sm font-semibold text-promo empty:hidden">
          {problem}
        </p>
      </div>
      {picture !== undefined && (
        <CropDialog
          picture={picture}
          customerId={customer.id}
          onClose={() => {
            picture.close();
            setPicture(undefined);
          }}
        />
      )}
    </div>
  );
}
