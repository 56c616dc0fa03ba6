import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Address } from '#contract/people/customers.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { Loaded } from '#shop/base/api/loaded.tsx';
import { useOwnData } from '#shop/base/api/use-own-data.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { ConfirmDialog } from '#shop/base/ui/overlays/confirm-dialog.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import type { TabProps } from '../tab-content.tsx';
import { AddressCard } from './address-card.tsx';
import { AddressDialog } from './address-dialog.tsx';

type Open = { kind: 'new' } | { kind: 'change' | 'delete'; address: Address };

export function AddressesTab({ customer }: TabProps) {
  const addresses = useOwnData(paths.addresses);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const remove = async ({ id }: Address) => {
    await browserApi.delete(pathTo(paths.address, { id }));
    await addresses.askAgain();
    toast({ text: 'Adresse supprimée.', subject: 'addresses' });
  };
  return (
    <div className="space-y-4">
      <p className="text-muted">Vos adresses de livraison, pour commander plus vite.</p>
      <button
        type="button"
        onClick={() => setOpen({ kind: 'new' })}
        className={buttonStyle('primary')}
      >
        <Plus aria-hidden="true" size={20} />
        Ajouter une adresse
      </button>
      <Loaded data={addresses}>
        {(list) =>
          list.length === 0 ? (
            <p className="rounded-card border border-line p-6 text-center">
              Vous n’avez pas encore d’adresse.
            </p>
          ) : (
            <ul aria-label="Mes adresses" className="grid gap-4 sm:grid-cols-2">
              {list.map((address) => (
                <AddressCard
                  key={address.id}
                  address={address}
                  onChange={() => setOpen({ kind: 'change', address })}
                  onDelete={() => setOpen({ kind: 'delete', address })}
                  onDone={addresses.askAgain}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {(open?.kind === 'new' || open?.kind === 'change') && (
        <AddressDialog
          address={open.kind === 'change' ? open.address : undefined}
          customer={customer}
          onClose={close}
          onDone={addresses.askAgain}
        />
      )}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          title={`Supprimer l’adresse « ${open.address.label} » ?`}
          action="Supprimer"
          act={() => remove(open.address)}
          onClose={close}
        >
          <p>Les commandes déjà passées gardent leur adresse de livraison.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
