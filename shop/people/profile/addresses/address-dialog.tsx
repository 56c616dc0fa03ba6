import { useState } from 'react';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { senegaleseText } from '#contract/base/fields/phone-text.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { type Address, type AddressForm, addressForm } from '#contract/people/customers.ts';
import { messages } from '#contract/talk/messages.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useServerForm } from '#shop/base/api/use-server-form.ts';
import type { Customer } from '#shop/base/session/session.ts';
import { CheckField } from '#shop/base/ui/fields/check-field.tsx';
import { FormFoot } from '#shop/base/ui/fields/form-foot.tsx';
import { NameField, PhoneField, TextField } from '#shop/base/ui/fields/text-field.tsx';
import { Modal } from '#shop/base/ui/overlays/modal.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import {
  type AccessMistakes,
  accessMistakes,
  accessOf,
  accessOfAddress,
  type Underway,
} from '#shop/sales/delivery/access/access-draft.ts';
import { AccessHelp } from '#shop/sales/delivery/access/access-help.tsx';

export function AddressDialog({
  address,
  customer,
  onClose,
  onDone,
}: {
  address: Address | undefined;
  customer: Customer;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const [access, setAccess] = useState(() => accessOf(address));
  const [mistakes, setMistakes] = useState<AccessMistakes>({});
  const [underway] = useState<Underway>(() => new Set());
  const send = async (typed: AddressForm) => {
    const wrong = accessMistakes(access, underway);
    setMistakes(wrong);
    if (Object.keys(wrong).length > 0) return;
    const form = { ...typed, ...accessOfAddress(access) };
    if (address === undefined) await browserApi.post(paths.addresses, form);
    else await browserApi.put(pathTo(paths.address, { id: address.id }), form);
    await onDone();
    toast({ text: 'Adresse enregistrée.', subject: 'addresses' });
    onClose();
  };
  const form = useServerForm({ schema: addressForm, send });
  const { problem: _none, ...isDefault } = form.field('is_default');
  return (
    <Modal title={address ? 'Modifier l’adresse' : 'Ajouter une adresse'} onClose={onClose}>
      <form noValidate onSubmit={form.submit} className="space-y-4">
        <TextField
          label="Nom de l’adresse"
          placeholder="Maison, bureau..."
          autoComplete="off"
          defaultValue={address?.label}
          {...form.field('label')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <NameField
            label="Destinataire"
            defaultValue={address?.recipient ?? customer.name}
            {...form.field('recipient')}
          />
          <PhoneField
            defaultValue={senegaleseText(address?.phone ?? (customer.partner_phone || ''))}
            {...form.field('phone')}
          />
          <TextField
            label="Ville"
            autoComplete="address-level2"
            defaultValue={address?.city ?? (customer.partner_city || '')}
            {...form.field('city')}
          />
          <TextField
            label="Quartier"
            autoComplete="address-level3"
            defaultValue={address?.quarter}
            {...form.field('quarter')}
          />
        </div>
        <TextField
          label="Repère (facultatif)"
          placeholder="En face de la pharmacie..."
          autoComplete="off"
          required={false}
          defaultValue={address?.landmark}
          {...form.field('landmark')}
        />
        <AccessHelp
          access={access}
          onChange={(change) => {
            setAccess((known) => ({ ...known, ...change }));
            setMistakes({});
          }}
          mistakes={mistakes}
          underway={underway}
        />
        {address?.is_default !== true && (
          <CheckField label="Livrer ici par défaut" {...isDefault} />
        )}
        <FormFoot
          form={form}
          label={formMessages.account.save}
          sendingLabel={messages.pack.sending}
        />
      </form>
    </Modal>
  );
}
