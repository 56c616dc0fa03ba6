import { useState } from 'react';
import {
  Create,
  DateInput,
  minValue,
  NumberInput,
  type RaRecord,
  required,
  SelectInput,
  TextInput,
  useRedirect,
} from 'react-admin';
import { OfficeForm } from '../ui/office-form.tsx';
import { SecretDialog } from '../ui/secret-dialog.tsx';
import { choicesOf } from '../ui/words.ts';
import { CODE_WORDS, VOUCHER_KIND_WORDS } from './words.ts';

const LEAST_XOF = 1000;

/** A new voucher; its code is shown before its page. */
export default function VoucherCreate() {
  const [made, setMade] = useState<RaRecord>();
  const redirect = useRedirect();
  return (
    <>
      <Create title="Nouveau bon d’achat" mutationOptions={{ onSuccess: setMade }}>
        <OfficeForm sx={{ maxWidth: 560 }}>
          <SelectInput
            source="kind"
            label="Sorte"
            choices={choicesOf(VOUCHER_KIND_WORDS)}
            validate={required()}
            helperText="« Acheté » : encaissez-le d’abord. Aucune écriture comptable ne se fait ici."
            fullWidth
          />
          <NumberInput
            source="amount"
            label="Montant (FCFA)"
            validate={[required(), minValue(LEAST_XOF)]}
            fullWidth
          />
          <DateInput
            source="expires_on"
            label="Dernier jour"
            defaultValue={null}
            helperText="Compris. Vide : sans fin."
            fullWidth
          />
          <TextInput
            source="note"
            label="Note"
            defaultValue=""
            parse={(value: string) => value}
            helperText="Pour qui, pourquoi ; le client ne la lit pas."
            fullWidth
          />
        </OfficeForm>
      </Create>
      <SecretDialog
        secret={made?.code}
        {...CODE_WORDS}
        onClose={() => redirect('show', 'bons', made?.id)}
      />
    </>
  );
}
